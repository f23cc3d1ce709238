import type { DeliveryState } from './delivery.ts';
import {
  invitationStatusAt,
  normaliseEmail,
  type Invitation,
  type InvitationChange,
  type InvitationStatus,
} from './invitation.ts';

/** An own invitation with what is still on its way to the server. */
interface KnownInvitation extends Invitation {
  readonly pendingChange: { readonly change: InvitationChange; readonly state: DeliveryState } | null;
}

interface WaitingInvitation {
  readonly id: string;
  readonly email: string;
  readonly state: DeliveryState;
}

/** What inviting an address amounts to. */
export type InviteAnswer<Known extends KnownInvitation> =
  /** A first invitation; the refused ones to the same address are then out of date. */
  | { readonly kind: 'new'; readonly replaces: readonly string[] }
  /** It ran out or was revoked: the same row gets a fresh code. */
  | { readonly kind: 'again'; readonly invitation: Known }
  | { readonly kind: 'already' };

/**
 * What the device knows about inviting `email`, so that a second invitation is answered without a network too. The
 * server has the last word: it refuses with 23505 what this device had not heard of. `now` in epoch milliseconds.
 */
export const inviteAnswer = <Known extends KnownInvitation>(
  email: string,
  known: { readonly sent: readonly Known[]; readonly queued: readonly WaitingInvitation[] },
  now: number,
): InviteAnswer<Known> => {
  const address = normaliseEmail(email);
  const queued = known.queued.filter((entry) => normaliseEmail(entry.email) === address);
  if (queued.some((entry) => entry.state !== 'refused' && entry.state !== 'withdrawing'))
    return { kind: 'already' };
  const held = known.sent.find(
    ({ inviteeEmail }) => inviteeEmail && normaliseEmail(inviteeEmail) === address,
  );
  const refused = queued.filter((entry) => entry.state === 'refused');
  if (!held) return { kind: 'new', replaces: refused.map((entry) => entry.id) };
  const status = statusToBe(held, now);
  return status === 'pending' || status === 'accepted'
    ? { kind: 'already' }
    : { kind: 'again', invitation: held };
};

/** The status once what waits has arrived; what was refused or is taken back changes nothing. */
const statusToBe = (invitation: KnownInvitation, now: number): InvitationStatus => {
  const { pendingChange } = invitation;
  if (pendingChange && pendingChange.state !== 'refused' && pendingChange.state !== 'withdrawing') {
    if (pendingChange.change === 'resend') return 'pending';
    if (pendingChange.change === 'revoke') return 'revoked';
  }
  return invitationStatusAt(invitation, now);
};
