import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { notices } from '../../../src/content/notices.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';
import { memberFunction } from '../_shared/json-function.ts';
import { sendMails } from '../_shared/send-mails.ts';

/**
 * Ignores the address and the name, which the client also sends, as specified. A code is printable ASCII, because the
 * database throws at some other characters.
 */
const schema = v.object({ invitationCode: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,100}$/)) });

/**
 * Mails one of the caller's invitations, or its reminder, once each. The body's code says which; name and address come from
 * the database. The answer not_mailed means that the address has had three mails in 30 days or has opted out; the caller
 * does not learn which.
 */
export default memberFunction({ schema, maxBytes: 8 * 1024 }, async ({ service, member, body }) => {
  const invitation = await findInvitation(service, member.id, body.invitationCode);
  if (!invitation) return problem(404, 'invitation_not_found', 'There is no such invitation.');
  if (invitation.mailed_at !== null) return answer({ sent: true });
  if (!isPending(invitation))
    return problem(409, 'invitation_not_pending', 'This invitation is not open any more.');

  // The key of private.invitation_key.
  const key = `invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`;
  switch ((await sendMails(service, [key])).get(key)) {
    case 'sent':
      return answer({ sent: true });
    case 'refused':
      return problem(422, 'address_refused', 'The mail service does not accept this address.');
    case 'failed':
      return tryLater(503, 'mail_failed', 'The mail could not be sent yet.', 30);
    default:
      return problem(422, 'not_mailed', notices.invitationNotMailed.description);
  }
});

const invitationSchema = v.object({
  id: v.string(),
  invitation_code: v.string(),
  status: v.string(),
  expires_at: v.string(),
  mailed_at: v.nullable(v.string()),
  reminders: v.number(),
});
type Invitation = v.InferOutput<typeof invitationSchema>;

async function findInvitation(
  service: SupabaseClient,
  inviter: string,
  code: string,
): Promise<Invitation | null> {
  const { data } = await service
    .from('invitations')
    .select('id, invitation_code, status, expires_at, mailed_at, reminders')
    .eq('inviter_id', inviter)
    .eq('invitation_code', code)
    .maybeSingle()
    .throwOnError();
  return v.parse(v.nullable(invitationSchema), data);
}

const isPending = ({ status, expires_at }: Invitation): boolean =>
  status === 'pending' && Date.parse(expires_at) > Date.now();
