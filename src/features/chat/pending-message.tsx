import { notices, withdrawingText } from '../../content/notices.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { shownState, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import type { MessageRequest } from './chat-lines.ts';

interface PendingMessageProps {
  readonly id: string;
  readonly state: DeliveryState;
  readonly refusal: Refusal | null | undefined;
  /** The outbox entry of an edit that follows the message. */
  readonly editId: string | undefined;
  readonly onEdit: () => void;
  /** Called once the message is cancelled. */
  readonly onCancelled: () => void;
}

/** The delivery state of the member's own message that is not delivered, with its actions. */
export const PendingMessage = ({
  id,
  refusal,
  editId,
  onEdit,
  onCancelled,
  ...line
}: PendingMessageProps) => {
  const outbox = useOutbox();
  const state = shownState(line.state, useSyncStatus());
  const cancel = async () => {
    const cancelled = await outbox.cancel(id);
    if (cancelled !== 'too-late' && editId !== undefined) await outbox.cancel(editId);
    if (cancelled === 'gone') onCancelled();
    else showToast(notices.cancelled(cancelled, 'The message is being sent.'));
  };
  const isWaiting = state === 'queued' || state === 'signed-out';
  return (
    <div tabIndex={-1} {...useRowFocus<HTMLDivElement>()} className="flex flex-wrap items-center gap-x-1">
      <DeliveryBadge state={state}>
        {state === 'refused' ? (refusal?.message ?? stateTexts.refused) : stateTexts[state]}
      </DeliveryBadge>
      {isWaiting || state === 'refused' ? <LineButton label="Edit" onPress={onEdit} /> : null}
      {state === 'refused' ? <RefusedActions id={id} /> : null}
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

/** The buttons for a refused entry of the outbox. */
const RefusedActions = ({ id }: { readonly id: string }) => {
  const outbox = useOutbox();
  return (
    <>
      <LineButton label="Retry" onPress={() => void changeStored(() => outbox.retry(id))} />
      <LineButton label="Discard" onPress={() => void changeStored(() => outbox.discard(id))} />
    </>
  );
};

interface LineButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

/** A button for an action on one message. */
export const LineButton = ({ label, onPress }: LineButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 min-w-11 shrink-0 cursor-pointer whitespace-nowrap px-1 text-sm font-semibold text-lamp underline underline-offset-4 hover:text-lamp-bright"
  >
    {label}
    <span className="sr-only"> this message</span>
  </button>
);

interface RequestStateProps {
  readonly kind: 'edit' | 'deletion' | 'report';
  readonly request: MessageRequest;
  /** The refused text of an edit. */
  readonly content?: string;
}

/** The state of an edit, deletion or report that waits or was refused, with the buttons to cancel or retry it. */
export const RequestState = ({ kind, request, content }: RequestStateProps) => {
  const outbox = useOutbox();
  const { id, refusal } = request;
  const state = shownState(request.state, useSyncStatus());
  const cancel = async () => showToast(notices.cancelled(await outbox.cancel(id), tooLate[kind]));
  const text = texts[kind][state];
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <DeliveryBadge state={state}>
        {state === 'refused' && refusal ? `${text}: ${refusal.message}` : text}
      </DeliveryBadge>
      {state === 'refused' && content !== undefined ? (
        <p className="w-full whitespace-pre-wrap text-sm text-sand-dim [overflow-wrap:anywhere]">
          You wrote: “<bdi>{content}</bdi>”
        </p>
      ) : null}
      {state === 'refused' ? <RefusedActions id={id} /> : null}
      {state === 'queued' || state === 'signed-out' ? (
        <LineButton label={cancelLabels[kind]} onPress={() => void changeStored(cancel)} />
      ) : null}
    </div>
  );
};

const texts: Record<RequestStateProps['kind'], Record<DeliveryState, string>> = {
  edit: {
    queued: 'Edit waiting to be sent',
    sending: 'Sending the edit...',
    refused: 'Not changed',
    'signed-out': 'Changed for everyone once you sign in again',
    withdrawing: withdrawingText,
  },
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
const cancelLabels = { edit: 'Cancel the edit', deletion: 'Cancel deleting', report: 'Cancel reporting' };
const tooLate = {
  edit: 'The edit is being sent.',
  deletion: 'The message is being deleted.',
  report: 'The report is being sent.',
};
