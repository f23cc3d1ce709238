import { notStoredText } from '../../../ui/change-stored.ts';
import { notices, whenSentText } from '../../../content/notices.ts';
import { readSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Says, when the dialog closes, that its edits are kept but not saved. */
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

/** Says that the change waits in the outbox. Another toast reports its arrival. */
export const toastWaiting = (part: 'Profile' | 'Privacy' | 'Picture'): void => {
  showToast({
    title: `${part} saved on this device`,
    description: whenSentText(readSyncStatus()),
    tone: 'waiting',
  });
};

export const toastNotStored = (): void => {
  showToast(notices.profileFailed(notStoredText));
};
