import { notices } from '../../content/notices.ts';
import { showToast } from '../../ui/toast.tsx';

/** Closed by Escape or beside the window: nothing is lost, and nothing is saved either. */
export const tellKept = (): void => {
  showToast({
    title: 'Not saved yet',
    description: 'Your changes are kept. Open Profile again to save them.',
    tone: 'waiting',
  });
};

export const tellNothingToSave = (): void => {
  showToast({ title: 'Nothing to save', description: 'Your profile is as it was.', tone: 'note' });
};

/** The device has it, the server not yet; when that has changed, a toast of the outbox says so. */
export const tellWaiting = (what: 'Profile' | 'Privacy'): void => {
  showToast({
    title: `${what} saved on this device`,
    description: 'We will send it when you are back online.',
    tone: 'waiting',
  });
};

/** The device itself could not take the change. */
export const noRoom = 'This device could not keep the change. Please free some space and try again.';

export const tellNoRoom = (): void => {
  showToast(notices.profileFailed(noRoom));
};
