import { notices, profileRefusalText, withdrawingText } from '../../content/notices.ts';
import { useWaitingChanges, type WaitingChange } from '../../member/hooks/use-my-profile.ts';
import { useOutbox } from '../../member/outbox.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useRowFocus } from '../../ui/use-focus.ts';
import { profileLabels } from '../../content/profile-texts.ts';

/**
 * Lists the unsent changes with a button to cancel each, and refused settings. The form itself shows a refused change of
 * the fields.
 */
export const WaitingChanges = () => {
  const changes = useWaitingChanges().filter(({ kind, state }) => kind === 'privacy' || state !== 'refused');
  if (changes.length === 0) return null;
  return (
    <ul aria-label="Not sent yet" className="mb-5 divide-y divide-night-line border-y border-night-line">
      {changes.map((change) => (
        <WaitingChangeRow key={change.id} change={change} />
      ))}
    </ul>
  );
};

const WaitingChangeRow = ({ change }: { readonly change: WaitingChange }) => {
  const outbox = useOutbox();
  const names = change.sets.map((what) => profileLabels[what]).join(', ');
  const cancel = async () => {
    showToast(notices.cancelled(await outbox.cancel(change.id), 'The change is being sent.'));
  };
  return (
    <li
      {...useRowFocus()}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 focus-visible:outline-offset-0"
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm">{names}</p>
        <DeliveryBadge state={change.state}>{stateText(change)}</DeliveryBadge>
      </div>
      {change.state === 'refused' ? (
        <p className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            onClick={() => void changeStored(() => outbox.retry(change.id))}
          >
            Retry<span className="sr-only"> {names}</span>
          </Button>
          <Button
            variant="danger"
            size="small"
            onClick={() => void changeStored(() => outbox.discard(change.id))}
          >
            Discard<span className="sr-only"> {names}</span>
          </Button>
        </p>
      ) : null}
      {change.state === 'queued' || change.state === 'signed-out' ? (
        <Button variant="quiet" size="small" onClick={() => void changeStored(cancel)}>
          Cancel change<span className="sr-only"> {names}</span>
        </Button>
      ) : null}
    </li>
  );
};

const stateText = ({ state, refusal }: WaitingChange): string => {
  if (state === 'queued') return 'Waiting to send';
  if (state === 'sending') return 'Sending...';
  if (state === 'signed-out') return 'Waiting for you to sign in again';
  if (state === 'withdrawing') return withdrawingText;
  return refusal ? profileRefusalText(refusal) : 'Not accepted';
};
