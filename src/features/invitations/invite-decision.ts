import type { DeliveryState } from '../../domain/delivery.ts';
import {
  invitationStatusAt,
  type Invitation,
  type InvitationChange,
  type InvitationStatus,
} from './rules/invitation.ts';
import { toMailAddress } from '../../domain/mail-address.ts';

/** A member's own invitation with the change that is still in the outbox. */
interface KnownInvitation extends Invitation {
  readonly pendingChange: { readonly change: InvitationChange; readonly state: DeliveryState } | null;
}

interface WaitingInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: DeliveryState;
}

/** Decides what to do when a member invites an address. */
type InviteDecision<Known extends KnownInvitation> =
  /** Send a first invitation, which replaces the refused entries with these ids. */
  | { readonly kind: 'new'; readonly replaces: readonly string[] }
  /** Send this expired or revoked invitation again, with a fresh code. */
  | { readonly kind: 'again'; readonly invitation: Known }
  | { readonly kind: 'already' };

/**
 * Decides from the device's own data what inviting `email` means, so that a duplicate is noticed offline too. The server
 * decides finally and refuses a duplicate with 23505. `now` in epoch milliseconds.
 */
export const decideInvite = <Known extends KnownInvitation>(
  email: string,
  known: { readonly sent: readonly Known[]; readonly queued: readonly WaitingInvitation[] },
  now: number,
): InviteDecision<Known> => {
  const address = toMailAddress(email);
  const queued = known.queued.filter((entry) => toMailAddress(entry.email) === address);
  if (queued.some((entry) => entry.state !== 'refused' && entry.state !== 'withdrawing'))
    return { kind: 'already' };
  const existing = known.sent.find(
    ({ invitee_email }) => invitee_email && toMailAddress(invitee_email) === address,
  );
  const refused = queued.filter((entry) => entry.state === 'refused');
  if (!existing) return { kind: 'new', replaces: refused.map((entry) => entry.id) };
  const status = statusToBe(existing, now);
  return status === 'pending' || status === 'accepted'
    ? { kind: 'already' }
    : { kind: 'again', invitation: existing };
};

/** The status after the pending change has arrived; a refused or cancelled change has no effect. */
const statusToBe = (invitation: KnownInvitation, now: number): InvitationStatus => {
  const { pendingChange } = invitation;
  if (pendingChange && pendingChange.state !== 'refused' && pendingChange.state !== 'withdrawing') {
    if (pendingChange.change === 'resend') return 'pending';
    if (pendingChange.change === 'revoke') return 'revoked';
  }
  return invitationStatusAt(invitation, now);
};
