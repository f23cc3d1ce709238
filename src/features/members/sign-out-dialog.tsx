import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SignOutDialogProps {
  readonly open: boolean;
  /** How many of the member's entries wait to be sent, and how many were refused. */
  readonly waiting: number;
  readonly refused: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a sign-out with unsent changes. */
export const SignOutDialog = ({ open, waiting, refused, onStay, onLeave }: SignOutDialogProps) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="Sign out with unsent changes?"
    description={`${waiting + refused === 1 ? 'One thing that you wrote has' : `${waiting + refused} things that you wrote have`} not been sent yet.`}
  >
    <p>
      {refused === 0
        ? 'If you sign out now, they stay on this device and are sent when you sign in here again.'
        : 'If you sign out now, they stay on this device. Waiting changes are sent when you sign in here again. Refused ones wait for you to edit or discard them.'}{' '}
      Nobody else can send them.
    </p>
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button onClick={onStay}>Stay</Button>
      <Button variant="quiet" onClick={onLeave}>
        Sign out and keep them
      </Button>
    </div>
  </Dialog>
);
