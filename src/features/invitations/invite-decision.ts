import { invitationStatusAt, type Invitation, type InvitationStatus } from './rules/invitation.ts';
import { toMailAddress } from '../../domain/mail-address.ts';
import type { PendingChange, QueuedInvitation } from './use-invitations.ts';

/** An invitation on the server, with the change that is still in the outbox. */
interface KnownInvitation extends Invitation {
  readonly pendingChange: Pick<PendingChange, 'change' | 'state'> | null;
}

type InviteDecision =
  /** Send a first invitation, which replaces the refused entries with these ids. */
  | { readonly kind: 'new'; readonly replaces: readonly string[] }
  /** Send this expired or revoked invitation again, with a fresh code. */
  | { readonly kind: 'again'; readonly invitationId: string }
  | { readonly kind: 'already' };

/**
 * Decides from the data on this device what inviting `email` means, so that a duplicate is noticed offline too. The server
 * refuses a duplicate that the device does not know with 23505. `now` in epoch milliseconds.
 */
export const decideInvite = (
  email: string,
  known: {
    readonly sent: readonly KnownInvitation[];
    readonly queued: readonly Pick<QueuedInvitation, 'id' | 'email' | 'state'>[];
  },
  now: number,
): InviteDecision => {
  const address = toMailAddress(email);
  const queued = known.queued.filter((entry) => toMailAddress(entry.email) === address);
  if (queued.some(takesEffect)) return { kind: 'already' };
  const existing = known.sent.find(
    ({ invitee_email }) => invitee_email && toMailAddress(invitee_email) === address,
  );
  const refused = queued.filter((entry) => entry.state === 'refused');
  if (!existing) return { kind: 'new', replaces: refused.map((entry) => entry.id) };
  const status = statusAfterChange(existing, now);
  return status === 'pending' || status === 'accepted'
    ? { kind: 'already' }
    : { kind: 'again', invitationId: existing.id };
};

const takesEffect = ({ state }: Pick<QueuedInvitation, 'state'>): boolean =>
  state !== 'refused' && state !== 'withdrawing';

/** The status once the pending change has arrived. */
const statusAfterChange = (invitation: KnownInvitation, now: number): InvitationStatus => {
  const { pendingChange } = invitation;
  if (pendingChange && takesEffect(pendingChange)) {
    if (pendingChange.change === 'resend') return 'pending';
    if (pendingChange.change === 'revoke') return 'revoked';
  }
  return invitationStatusAt(invitation, now);
};
