import { showToast } from './toast.tsx';

export const notStoredText = 'Couldn’t save on this device. Free some space and try again.';

/**
 * Runs `act`, which stores an entry in the outbox, and resolves to its result. When the device cannot store it, calls `onNotStored` and
 * resolves to null: the form then keeps its text. Never rejects.
 */
export const stored = async <Result>(
  act: () => Promise<Result>,
  onNotStored: () => void,
): Promise<Result | null> => {
  try {
    return await act();
  } catch {
    onNotStored();
    return null;
  }
};

/**
 * Runs `act`, which changes an entry of the outbox: a retry, discard or cancel. Resolves to true when the change was made. `act` may
 * resolve to false after its own toast.
 */
export const changeStored = async (
  act: () => Promise<unknown>,
  onNotStored = toastNothingChanged,
): Promise<boolean> => (await stored(async () => (await act()) !== false, onNotStored)) ?? false;

const toastNothingChanged = (): void => {
  showToast({ title: 'Nothing was changed', description: notStoredText, tone: 'destructive' });
};
