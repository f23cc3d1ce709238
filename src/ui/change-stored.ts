import { showToast } from './toast.tsx';

export const notStoredText = 'Couldn’t save on this device. Free some space and try again.';

/**
 * Stores something in the outbox. Resolves to what `act` resolved to, or to null after `sayNotStored` if the device could not
 * store it: until then a form keeps its text. Never rejects.
 */
export const stored = async <Result>(
  act: () => Promise<Result>,
  sayNotStored: () => void,
): Promise<Result | null> => {
  try {
    return await act();
  } catch {
    sayNotStored();
    return null;
  }
};

/**
 * Runs a change of the outbox, such as a retry, discard or cancel. Resolves to whether the change was made; `act` may resolve
 * to false after its own toast.
 */
export const changeStored = async (
  act: () => Promise<unknown>,
  sayNotStored = toastNothingChanged,
): Promise<boolean> => (await stored(async () => (await act()) !== false, sayNotStored)) ?? false;

const toastNothingChanged = (): void => {
  showToast({
    title: 'Nothing was changed',
    description: notStoredText,
    tone: 'destructive',
  });
};
