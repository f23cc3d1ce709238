import { editHint } from '../../content/notices.ts';
import { readMessageDraft } from '../../domain/message-draft.ts';
import { useOutbox } from '../../member/outbox.ts';
import { editMessage } from '../../member/edit-message.ts';
import { MessageEditor } from '../../ui/message-editor.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { ChatLine } from './chat-lines.ts';

interface PendingEditorProps {
  readonly line: ChatLine;
  readonly onClose: () => void;
}

/** Edits a message that waits or was refused. Stays open when the old text is sent meanwhile: the new one would be lost. */
export const PendingEditor = ({ line: { id, content, delivery }, onClose }: PendingEditorProps) => {
  const outbox = useOutbox();
  const hasGone = delivery.state === 'delivered';
  const save = async (text: string) => {
    const { isDone, notice } = await editMessage(outbox, { id, hasGone }, text);
    showToast(notice);
    if (isDone) onClose();
  };
  return (
    <MessageEditor
      content={content}
      hint={editHint({ hasGone, mayHaveArrived: !hasGone && delivery.mayHaveArrived })}
      read={readMessageDraft}
      onSave={save}
      onCancel={onClose}
    />
  );
};
