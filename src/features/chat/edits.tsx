import { notices, notStored } from '../../content/notices.ts';
import { readMessageDraft } from './rules/message.ts';
import { useStored } from '../../engine/member/hooks/use-stored.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { MessageEditor } from '../../ui/message-editor.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { edit } from './changes.ts';
import type { ChatLine } from './chat-lines.ts';
import { editMessage } from './edit-message.ts';
import { LineButton } from './pending-message.tsx';
import { useMembershipStatus } from '../people/use-membership-status.ts';
import { chatStored } from './stored.ts';

/** Returns the function that edits a message. The function resolves to whether the device has stored the new text. */
const useEdit = () => {
  const outbox = useOutbox();
  return ({ id, delivery: { state }, edit: lastEdit }: ChatLine, content: string): Promise<boolean> =>
    changeStored(
      async () => {
        const isUnsent = state !== 'delivered' && state !== 'sending';
        const waitingEdit = lastEdit && { id: lastEdit.id, isRefused: lastEdit.state === 'refused' };
        const entry = await editMessage(outbox, { id, isUnsent, waitingEdit }, content);
        void entry?.outcome.then(toastOutcome(edit, { message_id: id, content }));
      },
      () => showToast(state === 'delivered' ? edit.refused(notStored, null) : notices.messageFailed),
    );
};

/** Edits a message, also one that waits or is being sent. Stays open when the message is delivered meanwhile. */
export const LineEditor = ({ line, onClose }: { readonly line: ChatLine; readonly onClose: () => void }) => {
  const { content, delivery } = line;
  const editLine = useEdit();
  const save = async (text: string) => {
    // Saving an unchanged refused message retries it.
    const isSame = text === content && delivery.state !== 'refused';
    if (isSame || (await editLine(line, text))) onClose();
  };
  return <MessageEditor content={content} read={readMessageDraft} onSave={save} onCancel={onClose} />;
};

/** Says that another device has overwritten this device's edit: the last edit to arrive wins. */
export const LostEdit = ({ userId, line }: { readonly userId: string; readonly line: ChatLine }) => {
  const stored = chatStored(userId).savedEdits;
  const saved = useStored(stored);
  const editLine = useEdit();
  const isSuspended = Boolean(useMembershipStatus()?.suspension);
  const mine = saved?.[line.id]?.content;
  // Debounced: the entry leaves the outbox a moment before its text is written to `savedEdits`.
  const isLost = useLasting(mine !== undefined && mine !== line.content && !line.edit && !line.deleted);
  if (!isLost || mine === undefined) return null;
  const dismiss = () => {
    const { [line.id]: _removed, ...rest } = saved ?? {};
    stored.write(rest);
  };
  return (
    <output className="flex flex-wrap items-center gap-x-3 border-l-2 border-laterite pl-2 text-sm">
      <span className="w-full whitespace-pre-wrap text-sand-dim [overflow-wrap:anywhere]">
        An edit from another of your devices arrived later. Here you wrote: “<bdi>{mine}</bdi>”
      </span>
      {isSuspended ? null : (
        <LineButton
          label="Restore mine"
          onPress={() => {
            void editLine(line, mine).then((isStored) => {
              if (isStored) dismiss();
            });
          }}
        />
      )}
      <LineButton label="Keep the newer one" onPress={dismiss} />
    </output>
  );
};
