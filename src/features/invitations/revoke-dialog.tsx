import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RevokeDialogProps {
  readonly email: string;
  readonly isMailed: boolean;
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

export const RevokeDialog = ({ email, isMailed, open, onKeep, onRevoke }: RevokeDialogProps) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title="Revoke this invitation?"
    description={`${isMailed ? `The link sent to ${email} will no longer work.` : `The mail to ${email} has not gone out, and we will not send it.`} You can send a new one at any time.`}
  >
    <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
      <Button variant="quiet" onClick={onKeep}>
        Keep it
      </Button>
      <Button variant="danger" onClick={onRevoke}>
        Revoke
      </Button>
    </div>
  </Dialog>
);
