import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { mailAnnouncement } from '../_shared/announcement-mails.ts';
import { digestMail } from '../_shared/application-mails.ts';
import { env } from '../_shared/env.ts';
import { acceptJson, answer, clientAddress, tryLater } from '../_shared/http.ts';
import { sendMail } from '../_shared/mail.ts';
import { connectAsService, takeRateLimits } from '../_shared/service.ts';

/**
 * Sends the mails that nobody waits for: those of announcements whose time has come, and the organiser's digest of
 * applications. The server's clock calls it (the clock migration). Anybody may: it does only what is due, and each mail goes
 * once.
 */
export default {
  fetch: acceptJson(
    async (request) => {
      const service = connectAsService();
      const limit = { bucket: 'clock', address: clientAddress(request), maxCalls: 30, windowSeconds: 60 };
      const wait = await takeRateLimits(service, [limit]);
      if (wait > 0) return tryLater(429, 'too_many_calls', 'Please call again later.', wait);
      const outcomes = await Promise.allSettled([mailDigest(service), mailAnnouncements(service)]);
      const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (errors.length > 0) throw new AggregateError(errors, 'The due mails were not all sent.');
      return answer({ done: true });
    },
    { check: findFault },
  ),
};

/** The next call goes on. The hosted service ends a function that takes too long. */
const longestMs = 30_000;

async function mailAnnouncements(service: SupabaseClient): Promise<void> {
  const until = Date.now() + longestMs;
  while (Date.now() < until && (await mailNextAnnouncement(service)));
}

/** Resolves to false when no announcement has mails that are due. */
async function mailNextAnnouncement(service: SupabaseClient): Promise<boolean> {
  const { data, error } = await service.rpc('take_announcement_mailing');
  if (error) throw new Error('The due mails could not be looked up.', { cause: error });
  const announcement = v.parse(v.nullable(v.string()), data);
  if (announcement === null) return false;
  await mailAnnouncement(service, announcement);
  return true;
}

const digestSchema = v.nullable(
  v.object({
    key: v.string(),
    ids: v.array(v.string()),
    applications: v.array(v.object({ name: v.string(), business: v.string() })),
  }),
);

/** Marks the digest after sending it: a crash in between loses nothing, and the mail service sends the same key only once. */
async function mailDigest(service: SupabaseClient): Promise<void> {
  const { data, error } = await service.rpc('take_application_digest');
  if (error) throw new Error('The digest could not be looked up.', { cause: error });
  const digest = v.parse(digestSchema, data);
  if (digest === null) return;
  const { key, ids, applications: listed } = digest;
  const desk = `${env('SITE_URL')}${paths.desk}`;
  const outcome = await sendMail(
    digestMail({ count: ids.length, listed }, desk, env('ORGANISER_EMAIL')),
    `applications-${key}`,
  );
  if (outcome.kind !== 'sent') {
    console.error(`The digest of applications was not sent: ${outcome.reason}`);
    return;
  }
  const marked = await service.rpc('mark_application_digest_mailed', { ids });
  if (marked.error) throw new Error('The digest was not marked as sent.', { cause: marked.error });
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data, error } = await service.rpc('clock_fault');
  if (error) throw new Error('The clock could not be looked up.', { cause: error });
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
