import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { mailAnnouncement } from '../_shared/announcement-mails.ts';
import { digestMail } from '../_shared/application-mails.ts';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendOnce } from '../_shared/mail.ts';

/**
 * Sends the mails that nobody waits for: those of announcements whose time has come, and the organiser's digest of
 * applications. The server's clock calls it (the clock migration). Anybody may: it does only what is due, and each mail goes
 * once.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'clock', address, maxCalls: 30, windowSeconds: 60 }],
    check: findFault,
  },
  async ({ service }) => {
    const outcomes = await Promise.allSettled([mailDigest(service), mailAnnouncements(service)]);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'The due mails were not all sent.');
    return answer({ done: true });
  },
);

/** The next call goes on. The hosted service ends a function that takes too long. */
const longestMs = 30_000;

async function mailAnnouncements(service: SupabaseClient): Promise<void> {
  const until = Date.now() + longestMs;
  while (Date.now() < until && (await mailNextAnnouncement(service)));
}

/** Resolves to false when no announcement has mails that are due. */
async function mailNextAnnouncement(service: SupabaseClient): Promise<boolean> {
  const { data } = await service.rpc('take_announcement_mailing').throwOnError();
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

async function mailDigest(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_application_digest').throwOnError();
  const digest = v.parse(digestSchema, data);
  if (digest === null) return;
  const { key, ids, applications: listed } = digest;
  const desk = `${env('SITE_URL')}${paths.desk}`;
  await sendOnce(
    digestMail({ count: ids.length, listed }, desk, env('ORGANISER_EMAIL')),
    `applications-${key}`,
    () => service.rpc('mark_application_digest_mailed', { ids }).throwOnError(),
  );
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data } = await service.rpc('clock_fault').throwOnError();
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
