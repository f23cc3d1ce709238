import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly no: string;
  readonly yes: string;
  /** `danger`: "yes" deletes something for good. */
  readonly tone: 'danger' | 'primary';
  readonly onNo: () => void;
  readonly onYes: () => void;
}

/** Asks before an action that cannot be undone. Escape and a press outside mean no. */
export const ConfirmDialog = ({ open, title, children, no, yes, tone, onNo, onYes }: ConfirmDialogProps) => (
  <Dialog open={open} onClose={onNo} title={title}>
    {children}
    <div className="mt-6 flex flex-wrap justify-end gap-3">
      <Button variant="quiet" onClick={onNo}>
        {no}
      </Button>
      <Button variant={tone} onClick={onYes}>
        {yes}
      </Button>
    </div>
  </Dialog>
);
