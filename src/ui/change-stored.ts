import { showToast } from './toast.tsx';

export const notStoredText = 'Couldn’t save on this device. Free some space and try again.';

/**
 * Runs a change of the outbox, such as a retry, discard or cancel, and shows a toast when storing fails. Resolves to
 * whether the change was made; `act` may resolve to false after its own toast. Never rejects.
 */
export const changeStored = async (act: () => Promise<unknown>): Promise<boolean> => {
  try {
    return (await act()) !== false;
  } catch {
    showToast({
      title: 'Nothing was changed',
      description: notStoredText,
      tone: 'destructive',
    });
    return false;
  }
};
