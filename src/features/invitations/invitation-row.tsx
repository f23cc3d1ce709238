import type { ReactNode } from 'react';
import { notices } from '../../content/notices.ts';
import type { DeliveryState } from '../../domain/delivery.ts';
import type { InvitationStatus } from './rules/invitation.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import type { IconName } from '../../ui/icon.tsx';
import { flashWhenNew } from '../../ui/motion.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useRowFocus } from '../../ui/use-focus.ts';

/** The state of an invitation on the server, or of its entry in the outbox. */
type RowState = InvitationStatus | DeliveryState | 'duplicate';

interface InvitationRowProps {
  /** An address or a name. */
  readonly invitee: string;
  readonly state: RowState;
  readonly detail: string;
  /** When the invitation was sent, in epoch milliseconds. A new one flashes. */
  readonly sentAt?: number;
  /** The state of a pending change, if any. */
  readonly change?: ReactNode;
  readonly actions?: ReactNode;
}

/** One invitation with its invitee, state, history and actions. */
export const InvitationRow = ({
  invitee,
  state,
  detail,
  sentAt = 0,
  change,
  actions,
}: InvitationRowProps) => (
  <li
    {...useRowFocus()}
    tabIndex={-1}
    className="flex flex-wrap items-center gap-x-4 py-1.5 focus-visible:outline-offset-0"
  >
    <p ref={flashWhenNew(invitee, sentAt)} dir="auto" className="min-w-0 flex-1 basis-1/2 wrap-anywhere">
      <Breakable text={invitee} />
    </p>
    <span className={stateClass}>
      <Badge tone={looks[state].tone} icon={looks[state].icon}>
        {looks[state].word}
      </Badge>
    </span>
    <div className="min-w-0 flex-1 basis-1/2 text-sm text-sand-dim">
      <p>{detail}</p>
      {change}
    </div>
    {actions ? <div className={`flex flex-wrap ${stateClass}`}>{actions}</div> : null}
  </li>
);

/** Gives states and buttons one width in a wide list, so that those of all rows begin at the same place. */
const stateClass = '@[34rem]:min-w-40';

/** The class of the list of rows. Draws the lines between them. */
export const rowsClass = 'divide-y divide-night-line border-y border-night-line';

// The words are the specification's. The icons of unsent invitations are those of DeliveryBadge (src/ui/badge.tsx).
const looks: Record<RowState, { readonly word: string; readonly tone: BadgeTone; readonly icon: IconName }> =
  {
    queued: { word: 'Queued', tone: 'plain', icon: 'clock' },
    'signed-out': { word: 'Queued', tone: 'warning', icon: 'lock' },
    withdrawing: { word: 'Cancelling', tone: 'plain', icon: 'undo-2' },
    sending: { word: 'Sending...', tone: 'plain', icon: 'arrow-up' },
    refused: { word: 'Refused', tone: 'alarm', icon: 'circle-alert' },
    duplicate: { word: 'Already invited', tone: 'alarm', icon: 'circle-alert' },
    pending: { word: 'Pending', tone: 'plain', icon: 'mail' },
    accepted: { word: 'Accepted', tone: 'live', icon: 'check' },
    expired: { word: 'Expired', tone: 'warning', icon: 'calendar-x' },
    revoked: { word: 'Revoked', tone: 'plain', icon: 'ban' },
  };

/** Stands in for the invitations until the first pull. As high as the text for a member without invitations. */
export const MissingInvitations = () => {
  const isUnreachable = useLasting(cannotFetch(useSyncStatus()));
  return (
    <output className="mt-5 block text-sand-dim">
      {isUnreachable
        ? 'Your invitations are not on this device yet. They load as soon as the club can be reached.'
        : 'Loading invitations...'}
    </output>
  );
};

interface RowButtonProps {
  readonly label: string;
  /** The invitee's address, for screen readers. */
  readonly email: string;
  /** True while the change that this button started is being sent. */
  readonly isSending?: boolean;
  readonly onPress: () => void;
}

export const RowButton = ({ label, email, isSending = false, onPress }: RowButtonProps) => (
  <Button
    variant="quiet"
    size="compact"
    aria-disabled={isSending}
    onClick={() => {
      if (!isSending) onPress();
    }}
  >
    {isSending ? 'Sending…' : label}
    <span className="sr-only"> the invitation to {email}</span>
  </Button>
);

/** Returns the function that cancels a queued entry, with a toast about the result. */
export const useCancel = (): ((id: string) => void) => {
  const outbox = useOutbox();
  const cancel = async (id: string) =>
    showToast(notices.cancelled(await outbox.cancel(id), 'It is on its way to the server.'));
  return (id) => void changeStored(() => cancel(id));
};
