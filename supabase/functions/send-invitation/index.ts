import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { notices } from '../../../src/content/notices.ts';
import { env } from '../_shared/env.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';
import { invitationMail } from '../_shared/invitation-mail.ts';
import { memberFunction } from '../_shared/json-function.ts';
import { sendOnce } from '../_shared/mail.ts';

/**
 * The client sends address and name too, as specified; they are not read. A code is printable ASCII, because the database
 * throws at some other characters.
 */
const schema = v.object({ invitationCode: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,100}$/)) });

/**
 * Mails an invitation of the caller, or its reminder, once each. Uses only the code from the body, to find the invitation
 * among the caller's own; name and address come from the database. The code not_mailed means that the address has had
 * three mails in 30 days or has opted out; the caller does not learn which.
 */
export default memberFunction({ schema, maxBytes: 8 * 1024 }, async ({ service, member, body }) => {
  const invitation = await findInvitation(service, member.id, body.invitationCode);
  if (!invitation) return problem(404, 'invitation_not_found', 'There is no such invitation.');
  if (invitation.mailed_at !== null) return answer({ sent: true });
  if (!isPending(invitation))
    return problem(409, 'invitation_not_pending', 'This invitation is not open any more.');

  // A resent invitation has a new code, so it is another mail; so is a reminder.
  const mailKey = `invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`;
  const place = await takePlace(service, invitation.invitee_email, mailKey, member.id);
  if (place.outcome === 'suspended') return problem(403, 'PT403', place.message);
  if (place.outcome !== 'taken') return problem(422, 'not_mailed', notices.invitationNotMailed.description);

  const siteUrl = env('SITE_URL');
  const mail = invitationMail({
    to: invitation.invitee_email,
    inviterName: await fullNameOf(service, member.id),
    code: invitation.invitation_code,
    siteUrl,
    isReminder: invitation.reminders > 0,
    expiresAt: invitation.expires_at,
    optOut: {
      page: `${siteUrl}${paths.mailOptOut}?token=${place.opt_out_token}`,
      oneClick: `${env('SUPABASE_URL')}/functions/v1/mail-opt-out?token=${place.opt_out_token}`,
    },
  });
  const outcome = await sendOnce(mail, mailKey, () => markAsMailed(service, invitation));
  if (outcome === 'sent') return answer({ sent: true });
  return outcome === 'refused'
    ? problem(422, 'address_refused', 'The mail service does not accept this address.')
    : tryLater(503, 'mail_failed', 'The mail could not be sent yet.', 30);
});

const invitationSchema = v.object({
  id: v.string(),
  invitation_code: v.string(),
  invitee_email: v.string(),
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
    .select('id, invitation_code, invitee_email, status, expires_at, mailed_at, reminders')
    .eq('inviter_id', inviter)
    .eq('invitation_code', code)
    .maybeSingle()
    .throwOnError();
  return v.parse(v.nullable(invitationSchema), data);
}

const isPending = ({ status, expires_at }: Invitation): boolean =>
  status === 'pending' && Date.parse(expires_at) > Date.now();

const placeSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('taken'), opt_out_token: v.string() }),
  v.object({ outcome: v.picklist(['limit', 'opted-out']) }),
]);

/** Takes one of the three mails that an address may get. A second call with the same key takes no second one. */
async function takePlace(
  service: SupabaseClient,
  address: string,
  mailKey: string,
  inviter: string,
): Promise<v.InferOutput<typeof placeSchema> | { readonly outcome: 'suspended'; readonly message: string }> {
  const { data, error } = await service.rpc('take_invitation_mail', { address, mail_key: mailKey, inviter });
  if (error?.code === 'PT403') return { outcome: 'suspended', message: error.message };
  if (error) throw error;
  return v.parse(placeSchema, data);
}

async function fullNameOf(service: SupabaseClient, member: string): Promise<string | null> {
  const { data } = await service
    .from('profiles')
    .select('full_name')
    .eq('id', member)
    .maybeSingle()
    .throwOnError();
  return v.parse(v.nullable(v.object({ full_name: v.nullable(v.string()) })), data)?.full_name ?? null;
}

/** An invitation that was resent meanwhile has another code and stays unmarked, because its mail is still to come. */
const markAsMailed = (service: SupabaseClient, { id, invitation_code }: Invitation) =>
  service
    .from('invitations')
    .update({ mailed_at: new Date().toISOString() })
    .eq('id', id)
    .eq('invitation_code', invitation_code)
    .is('mailed_at', null)
    .throwOnError();
