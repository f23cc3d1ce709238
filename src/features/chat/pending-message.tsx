import { notices, withdrawingText } from '../../content/notices.ts';
import { useOutbox } from '../../member/outbox.ts';
import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useRowFocus } from '../../ui/use-row-focus.ts';
import { LineButton } from './line-button.tsx';

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
export const PendingMessage = ({ id, content, state, refusal, onEdit, onTakeBack }: PendingMessageProps) => {
  const outbox = useOutbox();
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
