import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SignOutDialogProps {
  readonly open: boolean;
  /** How many things of this member wait to be sent, and how many were refused. */
  readonly waiting: number;
  readonly refused: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The question before a sign-out that would leave something unsent behind. */
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
        : 'If you sign out now, they stay on this device. What waits is sent when you sign in here again; what was refused waits for you to mend or discard it.'}{' '}
      Nobody else can send them.
    </p>
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
      <Button onClick={onStay}>Stay</Button>
      <Button variant="quiet" onClick={onLeave}>
        Sign out and keep them
      </Button>
    </div>
  </Dialog>
);
