import { notices, withdrawingText } from '../../content/notices.ts';
import type { MessageRequest } from './chat-lines.ts';
import { useOutbox } from '../../member/outbox.ts';
import type { DeliveryState } from '../../domain/delivery.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { LineButton } from './line-button.tsx';

interface RequestStateProps {
  readonly kind: 'deletion' | 'report';
  readonly request: MessageRequest;
}

/** How a deletion or a report stands that has not arrived yet, and what can be done about it. */
export const RequestState = ({ kind, request: { id, state, refusal } }: RequestStateProps) => {
  const outbox = useOutbox();
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
