import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { paths } from '../../../src/config/paths.ts';
import { editionAhead } from '../../../src/content/edition.ts';
import { payments } from '../../../src/domain/decision.ts';
import type { Edition } from '../../../src/domain/edition.ts';
import { mailAnnouncement } from '../_shared/announcement-mails.ts';
import { digestMail } from '../_shared/application-mails.ts';
import { askForBuild } from '../_shared/ask-for-build.ts';
import { askToConfirm, editionNewsMail } from '../_shared/edition-news-mails.ts';
import { publishedEditions } from '../_shared/editions.ts';
import { env } from '../_shared/env.ts';
import { answer } from '../_shared/http.ts';
import { visitorFunction } from '../_shared/json-function.ts';
import { sendMail, sendOnce } from '../_shared/mail.ts';
import { unreadMail, unreadSchema } from '../_shared/unread-mail.ts';
import { gaveBackMail, seatBackMail } from '../_shared/seat-back-mail.ts';

/**
 * Sends the mails that nobody waits for: those of announcements whose time has come, those about the next edition, the organiser's
 * digest of applications, those about seats that were given back, and those about what was not read. Asks for a build when the site shows other seats than are left. The server's clock calls it (the clock migration). Anybody may:
 * it does only what is due, and each mail goes once.
 */
export default visitorFunction(
  {
    schema: v.object({}),
    maxBytes: 1024,
    limits: (address) => [{ bucket: 'clock', address, maxCalls: 30, windowSeconds: 60 }],
    check: findFault,
  },
  async ({ service }) => {
    const outcomes = await Promise.allSettled([
      mailDigest(service),
      mailAnnouncements(service),
      askToConfirmEditionNews(service),
      mailEditionNews(service),
      mailSeatsGivenBack(service),
      mailUnread(service),
      buildWithSeats(service),
    ]);
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

const readerSchema = v.object({ email: v.string(), token: v.string() });
const waitingSchema = v.array(v.object({ mailbox: v.string(), ...readerSchema.entries }));
type Waiting = v.InferOutput<typeof waitingSchema>[number];
const mailsAtOnce = 10;

/** Sends the questions that were put off on a day with very many. */
async function askToConfirmEditionNews(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_edition_news_questions').throwOnError();
  await Promise.all(
    v
      .parse(v.array(v.object({ ...readerSchema.entries, entry: v.string() })), data)
      .map(async ({ entry, ...reader }) => askToConfirm(service, entry, reader)),
  );
}

/** Mails everybody who waits for the next edition once, and deletes their addresses. */
async function mailEditionNews(service: SupabaseClient): Promise<void> {
  const until = Date.now() + longestMs;
  while (Date.now() < until) {
    const { data } = await service.rpc('take_edition_news').throwOnError();
    const waiting = v.parse(waitingSchema, data);
    if (waiting.length === 0) return;
    const edition = editionAhead(await publishedEditions(service), Date.now());
    if (!edition) return;
    for (let start = 0; start < waiting.length; start += mailsAtOnce) {
      const done = await Promise.all(
        waiting.slice(start, start + mailsAtOnce).map(async (reader) => mailNewsTo(reader, edition)),
      );
      await service.rpc('forget_edition_news', { mailboxes: done.flat() }).throwOnError();
    }
  }
}

/** Resolves to the mailbox that needs no other attempt: an address that the mail service refuses gets none. */
async function mailNewsTo(reader: Waiting, edition: Edition): Promise<readonly string[]> {
  const outcome = await sendMail(editionNewsMail(reader, edition), `edition-${edition.id}-${reader.mailbox}`);
  if (outcome.kind !== 'sent') console.error(`The news of ${edition.id} was not mailed: ${outcome.reason}`);
  return outcome.kind === 'failed' ? [] : [reader.mailbox];
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

const givenBackSchema = v.array(
  v.object({
    id: v.string(),
    key: v.string(),
    name: v.string(),
    email: v.string(),
    edition: v.string(),
    payment: v.picklist(payments),
    first: v.nullable(v.object({ id: v.string(), name: v.string() })),
  }),
);

async function mailSeatsGivenBack(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_seats_given_back').throwOnError();
  for (const { id, key, ...seat } of v.parse(givenBackSchema, data)) {
    const outcomes = await Promise.all([
      sendMail(seatBackMail(seat, env('ORGANISER_EMAIL'), env('SITE_URL')), `seat-back-${key}`),
      sendMail(gaveBackMail(seat, env('ORGANISER_EMAIL'), env('SITE_URL')), `gave-back-${key}`),
    ]);
    for (const outcome of outcomes)
      if (outcome.kind !== 'sent') console.error(`A mail about a free seat was not sent: ${outcome.reason}`);
    // A mail that the service refuses needs no other attempt: Today tells of the seat as well.
    if (outcomes.every(({ kind }) => kind !== 'failed'))
      await service.rpc('mark_seat_told', { attendee: id }).throwOnError();
  }
}

async function mailUnread(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_unread_mails').throwOnError();
  await Promise.all(
    v.parse(v.array(unreadSchema), data).map(async (unread) => {
      const { member, rings } = unread;
      const outcome = await sendMail(
        unreadMail(unread),
        `unread-${rings.toSorted().join('-')}`.slice(0, 250),
      );
      if (outcome.kind !== 'sent')
        console.error(`What was not read was not mailed to ${member}: ${outcome.reason}`);
      // An address that the mail service refuses gets no other attempt.
      if (outcome.kind !== 'failed')
        await service.rpc('mark_unread_mailed', { member, mailed: rings }).throwOnError();
    }),
  );
}

async function buildWithSeats(service: SupabaseClient): Promise<void> {
  const { data } = await service.rpc('take_due_build').throwOnError();
  if (v.parse(v.boolean(), data) && (await askForBuild(service)) === 'failed')
    console.error(
      'The site could not be built with the seats that are left. The clock asks again in a minute.',
    );
}

async function findFault(service: SupabaseClient): Promise<'clock_stopped' | 'clock_no_address' | null> {
  const { data } = await service.rpc('clock_fault').throwOnError();
  const fault = v.parse(v.nullable(v.picklist(['stopped', 'no_address'])), data);
  return fault === null ? null : `clock_${fault}`;
}
