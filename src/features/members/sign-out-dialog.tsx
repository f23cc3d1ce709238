import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SignOutDialogProps {
  readonly open: boolean;
  /** How many things of this member have not been delivered. */
  readonly unsent: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** The question before a sign-out that would leave something unsent behind. */
export const SignOutDialog = ({ open, unsent, onStay, onLeave }: SignOutDialogProps) => (
  <Dialog
    open={open}
    onClose={onStay}
    title="Sign out with unsent things?"
    description={`${unsent === 1 ? 'One thing that you wrote has' : `${unsent} things that you wrote have`} not been sent yet.`}
  >
    <p>
      If you sign out now, they stay on this device and are sent when you sign in here again. Nobody else can
      send them.
    </p>
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
      <Button onClick={onStay}>Stay</Button>
      <Button variant="quiet" onClick={onLeave}>
        Sign out and keep them
      </Button>
    </div>
  </Dialog>
);
