import { notices, withdrawingText, editHint } from '../../content/notices.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { readMessageDraft } from '../../domain/message.ts';
import { editMessage } from '../../member/edit-message.ts';
import { useOutbox } from '../../member/outbox.ts';
import { shownState, useSyncStatus } from '../../member/state/sync-status.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { MessageEditor } from '../../ui/message-editor.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import type { MessageRequest, ChatLine } from './chat-lines.ts';

interface PendingMessageProps {
  readonly id: string;
  readonly content: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal | undefined;
  readonly onEdit: () => void;
  /** Called with the text of a cancelled message. */
  readonly onTakeBack: (content: string) => void;
}

/** The delivery state of an own message that is not delivered, and what the member can do about it. */
export const PendingMessage = ({
  id,
  content,
  refusal,
  onEdit,
  onTakeBack,
  ...line
}: PendingMessageProps) => {
  const outbox = useOutbox();
  const state = shownState(line.state, useSyncStatus());
  const cancel = async () => {
    const cancelled = await outbox.cancel(id);
    if (cancelled === 'gone') onTakeBack(content);
    else showToast(notices.cancelled(cancelled, 'The message is being sent.'));
  };
  const isWaiting = state === 'queued' || state === 'signed-out';
  return (
    <div tabIndex={-1} {...useRowFocus<HTMLDivElement>()} className="flex flex-wrap items-center gap-x-3">
      <DeliveryBadge state={state}>
        {state === 'refused' ? (refusal?.message ?? stateTexts.refused) : stateTexts[state]}
      </DeliveryBadge>
      {isWaiting || state === 'refused' ? <LineButton label="Edit" onPress={onEdit} /> : null}
      {state === 'refused' ? (
        <>
          <LineButton label="Retry" onPress={() => void changeStored(() => outbox.retry(id))} />
          <LineButton label="Discard" onPress={() => void changeStored(() => outbox.discard(id))} />
        </>
      ) : null}
      {isWaiting ? <LineButton label="Cancel" onPress={() => void changeStored(cancel)} /> : null}
    </div>
  );
};

const stateTexts: Record<DeliveryState, string> = {
  queued: 'Waiting to send',
  sending: 'Sending...',
  refused: 'Not accepted',
  'signed-out': 'Waiting for you to sign in again',
  withdrawing: withdrawingText,
};

interface LineButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** An action on a line that waits or was refused. */
export const LineButton = ({ label, onPress }: LineButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 min-w-11 cursor-pointer px-1 text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
  >
    {label}
    <span className="sr-only"> this message</span>
  </button>
);

interface RequestStateProps {
  readonly kind: 'deletion' | 'report';
  readonly request: MessageRequest;
}

/** How a deletion or a report stands that has not arrived yet, and what can be done about it. */
export const RequestState = ({ kind, request }: RequestStateProps) => {
  const outbox = useOutbox();
  const { id, refusal } = request;
  const state = shownState(request.state, useSyncStatus());
  const cancel = async () => {
    showToast(notices.cancelled(await outbox.cancel(id), tooLate[kind]));
  };
  const text = texts[kind][state];
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <DeliveryBadge state={state}>
        {state === 'refused' && refusal ? `${text}: ${refusal.message}` : text}
      </DeliveryBadge>
      {state === 'refused' ? (
        <>
          <LineButton label="Retry" onPress={() => void changeStored(() => outbox.retry(id))} />
          <LineButton label="Discard" onPress={() => void changeStored(() => outbox.discard(id))} />
        </>
      ) : null}
      {state === 'queued' || state === 'signed-out' ? (
        <LineButton label={cancelLabels[kind]} onPress={() => void changeStored(cancel)} />
      ) : null}
    </div>
  );
};

const texts: Record<RequestStateProps['kind'], Record<DeliveryState, string>> = {
  deletion: {
    queued: 'Gone here. Waiting to delete it for everyone',
    sending: 'Deleting for everyone...',
    refused: 'Not deleted',
    'signed-out': 'Deleted for everyone once you sign in again',
    withdrawing: withdrawingText,
  },
  report: {
    queued: 'Report waiting to be sent',
    sending: 'Reporting...',
    refused: 'Report not sent',
    'signed-out': 'Reported once you sign in again',
    withdrawing: withdrawingText,
  },
};
const cancelLabels = { deletion: 'Cancel deleting', report: 'Cancel reporting' };
const tooLate = {
  deletion: 'The message is being deleted.',
  report: 'The report is being sent.',
};

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
