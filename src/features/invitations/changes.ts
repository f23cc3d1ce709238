import * as v from 'valibot';
import { paths } from '../../config/paths.ts';
import { failure, notices } from '../../content/notices.ts';
import type { Notice } from '../../domain/notice.ts';
import type { Refusal } from '../../domain/delivery.ts';
import { invitationChanges, type Invitation, type InvitationChange } from './rules/invitation.ts';
import { toMailAddress } from '../../domain/mail-address.ts';
import { change } from '../../engine/member/change.ts';
import { invitationsTables } from './tables.ts';
import type { Remote } from '../../engine/server/client.ts';
import type { MemberSession } from '../../engine/sync/ports.ts';

const address = v.pipe(v.string(), v.transform(toMailAddress));

/** The request that mails an open invitation. Null for one that is mailed already, or not open. */
const mailRequest = (email: string, row: Invitation) =>
  row.mailed_at === null && row.status === 'pending'
    ? {
        invoke: 'send-invitation',
        body: { email, invitationCode: row.invitation_code },
        more: inviterName,
      }
    : null;

export const invitation = change('invitation', {
  payload: v.object({ invitee_email: address }),
  lane: ({ invitee_email }) => `invitation:${invitee_email}`,
  shownBy: { table: 'invitations' },
  request: {
    into: 'invitations',
    ownerColumn: 'inviter_id',
    // An invitation has lost its address once the invited account is deleted. It still counts as the sent one.
    isSame: (row: Partial<Invitation>, { invitee_email }) =>
      typeof row.invitee_email !== 'string' || toMailAddress(row.invitee_email) === invitee_email,
    after: (row: Invitation, { invitee_email }) => mailRequest(invitee_email, row),
  },
  effect: { on: invitationsTables.invitations, id: (_, { id }) => id },
  title: 'Invitation',
  text: ({ invitee_email }) => invitee_email,
  delivered: ({ invitee_email }) => notices.invitationSent(invitee_email),
  refused(refusal) {
    if (isDuplicate(refusal)) return notices.alreadyInvited;
    return isNotMailed(refusal) ? notices.invitationNotMailed : notices.invitationFailed;
  },
  reason: (refusal) => (isDuplicate(refusal) ? 'You have already invited this address' : refusal.message),
  editor: { page: `${paths.members}#invitations` },
});

/** Resends, revokes or reminds. Waits behind the invitation, in its lane. */
export const invitationChange = change('invitation-change', {
  payload: v.object({
    invitation_id: v.string(),
    /** The invited address, or the name of the member who joined by the share link. */
    email: address,
    change: v.picklist(invitationChanges),
  }),
  lane: ({ email }) => `invitation:${email}`,
  request: {
    rpc: 'change_invitation',
    args: ({ invitation_id, change: wanted }) => ({ invitation_id, change: wanted }),
    answers: 'invitations',
    after: (row: Invitation, { email }) => mailRequest(email, row),
  },
  effect: { on: invitationsTables.invitations, id: ({ invitation_id }) => invitation_id },
  title: ({ change: wanted }) => titles[wanted],
  text: ({ email }) => email,
  delivered: ({ change: wanted, email }) => done[wanted](email),
  refused: (refusal) =>
    isNotMailed(refusal) ? notices.invitationNotMailed : failure('Invitation not changed', refusal.message),
});

/**
 * The inviter's full name, never the address; empty without a name. A failure is harmless: the function that mails also reads the
 * name itself.
 */
const inviterName = async (remote: Remote, { uid, accessToken }: MemberSession) => {
  const { data } = await remote
    .from('profiles')
    .select('full_name')
    .eq('id', uid)
    .setHeader('Authorization', `Bearer ${accessToken}`)
    .retry(false);
  return { inviterName: data?.[0]?.full_name ?? '' };
};

export const invitationsChanges = [invitation, invitationChange];

/** Whether the member has already invited this address: Postgres' `unique_violation`. */
export const isDuplicate = (refusal: Refusal): boolean => refusal.code === '23505';

/** Whether the server sends no mail: the address has had its mails of this month, or has opted out. */
const isNotMailed = (refusal: Refusal): boolean => refusal.code === 'not_mailed';

const titles: Record<InvitationChange, string> = {
  resend: 'Resend an invitation',
  revoke: 'Revoke an invitation',
  remind: 'Remind about an invitation',
};

const done: Record<InvitationChange, (email: string) => Notice> = {
  resend: (email) => ({
    title: 'Invitation sent again',
    description: `A new link is on its way to ${email}.`,
  }),
  revoke: (email) => ({
    title: 'Invitation revoked',
    description: `The invitation to ${email} no longer works.`,
  }),
  remind: (email) => ({
    title: 'Reminder sent',
    description: `We have reminded ${email}. You can do this only once.`,
  }),
};
