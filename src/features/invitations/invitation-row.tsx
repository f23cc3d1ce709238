import type { ReactNode } from 'react';
import type { DeliveryState } from '../../domain/delivery.ts';
import type { InvitationStatus } from './rules/invitation.ts';
import { cannotFetch, useSyncStatus } from '../../engine/member/state/sync-status.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { flashWhenNew } from '../../ui/motion.tsx';
import { useLasting } from '../../ui/use-lasting.ts';
import { useRowFocus } from '../../ui/use-focus.ts';

/** The state of an invitation, on this device or on the server. */
type RowState = InvitationStatus | DeliveryState | 'duplicate';

interface InvitationRowProps {
  /** An address or a name. */
  readonly invitee: string;
  readonly state: RowState;
  readonly detail: string;
  /** When it was sent, in epoch milliseconds: a new one flashes. */
  readonly at?: number;
  /** The pending change, if any. */
  readonly change?: ReactNode;
  readonly actions?: ReactNode;
}

/** One invitation with its invitee, state, history and actions. */
export const InvitationRow = ({ invitee, state, detail, at = 0, change, actions }: InvitationRowProps) => (
  <li
    {...useRowFocus()}
    tabIndex={-1}
    className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 focus-visible:outline-offset-0"
  >
    <div ref={flashWhenNew(invitee, at)} className="min-w-0 flex-1 basis-56">
      <div className="flex flex-wrap items-center gap-x-2.5">
        <p dir="auto" className="wrap-anywhere">
          <Breakable text={invitee} />
        </p>
        <Badge tone={looks[state].tone} icon={looks[state].icon}>
          {looks[state].word}
        </Badge>
        <p className="text-sm text-sand-dim">{detail}</p>
      </div>
      {change}
    </div>
    {actions ? <div className="-mx-2 flex flex-wrap gap-2">{actions}</div> : null}
  </li>
);

/** The class of a list of rows: it draws the lines between them. */
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

/** Says that the invitations load, or that this device has none yet. As high as the text without invitations. */
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
  /** The change that this button began is being sent. */
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
