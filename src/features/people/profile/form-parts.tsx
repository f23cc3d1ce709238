import { useState, type ReactNode } from 'react';
import { notices, withdrawingText } from '../../../content/notices.ts';
import { profileItems, type ProfileItem } from '../rules/overwritten.ts';
import { profileLabels } from './profile-texts.ts';
import { useMember } from '../../../engine/member/hooks/use-member.ts';
import { useSharedRead } from '../../../engine/member/hooks/use-shared-read.ts';
import { useOutbox } from '../../../engine/member/outbox.ts';
import { readOverlay, type MemberStorage } from '../../../engine/member/read-overlay.ts';
import { shownState, useSyncStatus } from '../../../engine/member/state/sync-status.ts';
import { DeliveryBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeStored } from '../../../ui/change-stored.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useRowFocus } from '../../../ui/use-focus.ts';
import { isOf, type Pending } from '../../../engine/sync/overlay.ts';
import { ownProfile, privacyChange, profileRefusalText, valuesSetBy } from '../changes.ts';

interface ErrorNoteProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** Says beside a button why its action failed. Screen readers announce it. */
export const ErrorNote = ({ className = '', children }: ErrorNoteProps) => (
  <p role="alert" className={`flex gap-2 text-alarm ${className}`}>
    <Icon name="circle-alert" className="mt-1 size-4 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);

interface UnsavedNoteProps {
  readonly edits: object;
  readonly onForget: () => void;
}

/** Says that the dialog has opened with unsaved edits. Hides once they are undone. */
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

interface FormActionsProps {
  readonly saveLabel: string;
  /** While the profile loads, there is nothing to save. */
  readonly isLoading: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** A button in front of the others. */
  readonly children?: ReactNode;
}

/** The buttons of a long form. They stay in view, except in a low window, as with an open keyboard or on a zoomed page. */
export const FormActions = ({ saveLabel, isLoading, busy, onCancel, children }: FormActionsProps) => (
  <div className="sticky bottom-[min(0px,(100dvh-34rem)*9)] -mx-5 -mb-5 mt-6 flex flex-wrap justify-end gap-3 border-t border-night-line bg-night-1 px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-4 sm:-mx-7 sm:-mb-7 sm:rounded-b-lg sm:px-7">
    {children}
    {/* Mounted from the start, so that it keeps the focus when the profile has loaded. */}
    <Button variant="quiet" disabled={busy} onClick={onCancel}>
      Cancel
    </Button>
    {isLoading ? null : (
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : saveLabel}
      </Button>
    )}
  </div>
);

/** A queued or refused change of the own profile or of its privacy settings. */
interface WaitingChange extends Pending {
  /** The items that it sets. */
  readonly sets: readonly ProfileItem[];
}

const readWaitingChanges = async (member: MemberStorage): Promise<readonly WaitingChange[]> => {
  const changes = (await readOverlay(member)).about(ownProfile, member.uid);
  return changes.flatMap((change) => {
    // The server has applied it: the next pull removes the entry.
    if (change.hasArrived) return [];
    const values = valuesSetBy(change) ?? {};
    return [{ ...change, sets: profileItems.filter((item) => item in values) }];
  });
};

/** Lists the unsent changes and the refused settings, oldest first. A refused change of the fields shows in the form instead. */
export const WaitingChanges = () => {
  const status = useSyncStatus();
  const changes = (useSharedRead(useMember(), readWaitingChanges) ?? [])
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
  const names = change.sets.map((item) => profileLabels[item]).join(', ');
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
