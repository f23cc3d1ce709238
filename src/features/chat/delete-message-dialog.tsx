import { notices, storageFailed } from '../../content/notices.ts';
import type { ChatLine } from './chat-lines.ts';
import { useOutbox } from '../../member/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';

interface DeleteMessageDialogProps {
  readonly line: ChatLine | null;
  readonly onClose: () => void;
}

/** Asks before an own message is taken back: nobody can undo it. */
export const DeleteMessageDialog = ({ line, onClose }: DeleteMessageDialogProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const remove = async () => {
    if (!line) return;
    try {
      const { outcome } = await outbox.send('deletion', { messageId: line.id });
      void outcome.then((end) => {
        if (end.kind === 'refused') showToast(notices.deletionFailed(end.refusal.message));
      });
      onClose();
    } catch {
      showToast(notices.deletionFailed(storageFailed));
    }
  };
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title="Delete this message?"
      description="It goes for everyone, and nobody can bring it back. Its place in the chat stays."
    >
      <p className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words border-l-2 border-night-edge pl-3 text-sand-dim">
        {line?.content}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          disabled={busy}
          onClick={() => {
            run(remove);
          }}
        >
          Delete for everyone
        </Button>
      </div>
    </Dialog>
  );
};
