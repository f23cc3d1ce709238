import { notices } from '../../content/notices.ts';
import { readMessageDraft } from '../../domain/message-draft.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
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
  const hasArrived = delivery.state === 'delivered';
  const save = async (text: string) => {
    try {
      if (hasArrived) await outbox.sendMessage(text);
      else if (!(await outbox.edit(id, text))) return showToast(notices.tooLate);
      onClose();
    } catch {
      // The device did not store the new text, so the editor keeps it.
      showToast(notices.messageFailed);
    }
  };
  return (
    <MessageEditor
      content={content}
      hint={hasArrived ? 'The old text was sent meanwhile. This text will be a new message.' : undefined}
      read={readMessageDraft}
      onSave={save}
      onCancel={onClose}
    />
  );
};
