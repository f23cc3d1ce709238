import { useState } from 'react';
import { limits } from '../../config/limits.ts';
import { notices, storageFailed } from '../../content/notices.ts';
import type { ChatLine } from './chat-lines.ts';
import { useOutbox } from '../../member/outbox.ts';
import { codePoints, lengthText } from '../../domain/text-length.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';

interface ReportMessageDialogProps {
  readonly line: ChatLine | null;
  readonly onClose: () => void;
}

/** Tells the organiser of another member's message, with a reason or without. */
export const ReportMessageDialog = ({ line, onClose }: ReportMessageDialogProps) => (
  <Dialog
    open={line !== null}
    onClose={onClose}
    title="Report this message"
    description="It goes to the organiser by mail, with your name. Nobody else learns of it."
  >
    {line ? <ReportForm line={line} onClose={onClose} /> : null}
  </Dialog>
);

const ReportForm = ({ line, onClose }: { readonly line: ChatLine; readonly onClose: () => void }) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  const length = codePoints(trimmed);
  const isTooLong = length > limits.reportReasonLength;

  const report = async () => {
    try {
      const { outcome } = await outbox.send('report', { messageId: line.id, reason: trimmed });
      // One that waits shows on the message itself.
      void outcome.then((end) => {
        if (end.kind === 'delivered') showToast(notices.reportSent);
        if (end.kind === 'refused') showToast(notices.reportFailed(end.refusal.message));
      });
      onClose();
    } catch {
      showToast(notices.reportFailed(storageFailed));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) run(report);
      }}
    >
      <p className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words border-l-2 border-night-edge pl-3 text-sand-dim">
        <span className="block font-semibold text-sand">{line.author?.name ?? 'Former member'}</span>
        {line.content}
      </p>
      <TextArea
        label="What is wrong with it? (optional)"
        className="mt-4"
        rows={3}
        value={reason}
        error={isTooLong ? lengthText(length, limits.reportReasonLength) : undefined}
        onChange={(event) => {
          setReason(event.target.value);
        }}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy || isTooLong}>
          Send report
        </Button>
      </div>
    </form>
  );
};
