import { useState, type ReactNode } from 'react';
import { notices, withdrawingText } from '../../../content/notices.ts';
import { profileLabels } from './profile-texts.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import { shownState, useSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeStored } from '../../../ui/change-stored.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import { isOf } from '../../../engine/sync/overlay.ts';
import { privacyChange, profileRefusalText } from '../changes.ts';
import { useWaitingChanges, type WaitingChange } from './use-waiting-changes.ts';

interface UnsavedNoteProps {
  readonly edits: object;
  readonly onForget: () => void;
}

/** Says, when the dialog opens with earlier edits, that these are not saved yet. */
export const UnsavedNote = ({ edits, onForget }: UnsavedNoteProps) => {
  const [cameWithEdits] = useState(() => hasAny(edits));
  if (!cameWithEdits || !hasAny(edits)) return null;
  return (
    <div className="mb-5 flex items-center justify-between gap-4 border-l-2 border-lamp pl-4">
      <p className="min-w-0 flex-1 text-sm">Your earlier changes are still here. They are not saved yet.</p>
      <Button variant="quiet" size="small" className="shrink-0" onClick={onForget}>
        Undo all
      </Button>
    </div>
  );
};

const hasAny = (edits: object): boolean => Object.keys(edits).length > 0;

/** The buttons of a long form. They stay in view unless the window is low for its text, as with an open keyboard or a zoomed page. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-[min(0px,(100dvh-34rem)*9)] -mx-5 -mb-5 mt-6 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-4 sm:-mx-7 sm:-mb-7 sm:rounded-b-lg sm:px-7">
    {children}
  </div>
);

/**
 * Lists the unsent changes with a button to cancel each, and refused settings. The form itself shows a refused change of
 * the fields.
 */
export const WaitingChanges = () => {
  const status = useSyncStatus();
  const changes = useWaitingChanges()
    .filter((change) => change.state !== 'refused' || isOf(privacyChange)(change))
    .map((change) => ({ ...change, state: shownState(change.state, status) }));
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
            variant="quiet"
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
