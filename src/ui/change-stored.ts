import { showToast } from './toast.tsx';

/**
 * Changes what the device keeps for sending: a retry, a discard, a cancel. Where the storage of the device refuses,
 * nothing changes, and that is said. Resolves to whether it was done; `act` may itself resolve to false, having said why
 * not. Never rejects.
 */
export const changeStored = async (act: () => Promise<unknown>): Promise<boolean> => {
  try {
    return (await act()) !== false;
  } catch {
    showToast({
      title: 'Nothing was changed',
      description: 'Couldn’t save on this device. Free some space and try again.',
      tone: 'destructive',
    });
    return false;
  }
};
