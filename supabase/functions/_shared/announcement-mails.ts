import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { announcementMail } from './announcement-mail.ts';
import { env } from './env.ts';
import { answer, tryLater } from './http.ts';
import { sendMail } from './mail.ts';

/**
 * Mails the announcement of this entry to the next 50 members who are to get it, each once. Answers 503 with Retry-After
 * until all have it, so that the organiser's outbox calls again; null when no mail is due. Marks the mails after sending them,
 * as sendOnce does.
 */
export async function mailAnnouncement(service: SupabaseClient, id: string): Promise<Response | null> {
  const { data } = await service.rpc('announcement_mails', { entry_id: id }).throwOnError();
  const batch = v.parse(v.nullable(batchSchema), data);
  if (!batch) return null;

  const done: string[] = [];
  for (let start = 0; start < batch.recipients.length; start += mailsAtOnce) {
    const next = batch.recipients.slice(start, start + mailsAtOnce);
    const sent = await Promise.all(
      next.map(async (to) => ((await mailTo(id, batch, to)) ? [to.member] : [])),
    );
    done.push(...sent.flat());
  }
  await service.rpc('mark_announcement_mailed', { entry_id: id, members: done }).throwOnError();
  if (done.length < batch.recipients.length)
    return tryLater(503, 'mail_failed', 'The announcement is shown, but not everybody has the mail yet.', 30);
  return batch.recipients.length < batchSize
    ? answer({ sent: true })
    : tryLater(503, 'more_mails', 'The announcement is shown, and the mails are on their way.', 1);
}

/** The limit of public.announcement_mails. */
const batchSize = 50;
const mailsAtOnce = 10;

const recipientSchema = v.object({ member: v.string(), email: v.string(), opt_out_token: v.string() });
const batchSchema = v.object({
  text: v.string(),
  author: v.nullable(v.string()),
  recipients: v.array(recipientSchema),
});

/** Resolves to whether the member needs no other attempt: an address that the mail service refuses gets none. */
async function mailTo(
  id: string,
  { text, author }: v.InferOutput<typeof batchSchema>,
  { member, email, opt_out_token: token }: v.InferOutput<typeof recipientSchema>,
): Promise<boolean> {
  const site = env('SITE_URL');
  const query = `?token=${token}&mails=announcements`;
  const mail = announcementMail({
    to: email,
    text,
    author,
    portal: `${site}${paths.members}`,
    optOut: {
      page: `${site}${paths.mailOptOut}${query}`,
      oneClick: `${env('SUPABASE_URL')}/functions/v1/mail-opt-out${query}`,
    },
  });
  const outcome = await sendMail(mail, `announcement-${id}-${member}`);
  if (outcome.kind !== 'sent')
    console.error(`Announcement ${id} was not mailed to ${member}: ${outcome.reason}`);
  return outcome.kind !== 'failed';
}
