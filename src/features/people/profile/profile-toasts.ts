import { notices, whenSentText } from '../../../content/notices.ts';
import { readSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Says after Escape or a press outside that the edits are kept but not saved. */
export const toastKept = (): void => {
  showToast({
    title: 'Not saved yet',
    description: 'We kept your changes here. Open Profile again to save them.',
    tone: 'waiting',
  });
};

export const toastNothingToSave = (): void => {
  showToast({
    title: 'Nothing to save',
    description: 'You haven’t changed anything.',
    tone: 'note',
  });
};

/** Says that the change waits in the outbox. The app reports its arrival later. */
export const toastWaiting = (what: 'Profile' | 'Privacy' | 'Picture'): void => {
  showToast({
    title: `${what} saved on this device`,
    description: whenSentText(readSyncStatus()),
    tone: 'waiting',
  });
};

export const notStoredText = 'Couldn’t save on this device. Please free some space and try again.';

export const toastNotStored = (): void => {
  showToast(notices.profileFailed(notStoredText));
};
