import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SignOutDialogProps {
  readonly open: boolean;
  /** How many of the member's entries wait to be sent. */
  readonly waiting: number;
  /** How many the server refused. */
  readonly refused: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a sign-out with unsent changes. */
export const SignOutDialog = ({ open, waiting, refused, onStay, onLeave }: SignOutDialogProps) => {
  const count = waiting + refused;
  const isOne = count === 1;
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={`Sign out with ${isOne ? 'an unsent change' : 'unsent changes'}?`}
      description={`${isOne ? 'One thing that you wrote has' : `${count} things that you wrote have`} not been sent yet.`}
    >
      <p>
        {isOne ? textForOne(refused === 1) : textForMany(refused > 0)} Nobody else can send{' '}
        {isOne ? 'it' : 'them'}.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onLeave}>
          {`Sign out and keep ${isOne ? 'it' : 'them'}`}
        </Button>
        <Button onClick={onStay}>Stay</Button>
      </div>
    </Dialog>
  );
};

const textForOne = (isRefused: boolean): string =>
  isRefused
    ? 'If you sign out now, it stays on this device and waits for you to edit or discard it.'
    : 'If you sign out now, it stays on this device and is sent when you sign in here again.';

const textForMany = (hasRefused: boolean): string =>
  hasRefused
    ? 'If you sign out now, they stay on this device. Waiting changes are sent when you sign in here again. Refused ones wait for you to edit or discard them.'
    : 'If you sign out now, they stay on this device and are sent when you sign in here again.';
