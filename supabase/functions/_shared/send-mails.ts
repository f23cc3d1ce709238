import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { env } from './env.ts';
import { sendMail } from './mail.ts';
import { type MailContext, toMail } from './mails/kind.ts';
import { mailKinds } from './mails/kinds.ts';
import { publishedEditions } from './service.ts';

/**
 * refused: the mail service will never accept the mail. failed: the clock retries. unwanted: over a limit, the reader has
 * opted out, or the sender may send nothing.
 */
type Outcome = 'sent' | 'refused' | 'failed' | 'unwanted';

/**
 * Sends the mails that are due (the mails migration), or at once those with these keys. The database marks a mail as sent only
 * afterwards: a crash in between repeats the mail, and the mail service sends the same key only once. Resolves to the outcomes
 * by key; a mail that is obsolete or has to wait has none.
 */
export async function sendMails(
  service: SupabaseClient,
  keys?: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const context = contextOf(service);
  // Mails with given keys take one round.
  const until = keys ? 0 : Date.now() + longestMs;
  do {
    const { data } = await service.rpc('claim_mails', keys ? { asked: keys } : {}).throwOnError();
    const claimed = v.parse(claimedSchema, data);
    if (claimed.length === 0) break;
    for (let start = 0; start < claimed.length; start += mailsAtOnce) {
      const answers = await Promise.all(
        claimed
          .slice(start, start + mailsAtOnce)
          .map(async (mail) => ({ key: mail.key, outcome: await send(mail, context) })),
      );
      await service.rpc('finish_mails', { answers }).throwOnError();
      for (const { key, outcome } of answers) outcomes.set(key, outcome);
    }
  } while (Date.now() < until);
  return outcomes;
}

/** The next call sends the rest. The hosted service ends a function that takes too long. */
const longestMs = 30_000;
const mailsAtOnce = 10;

const claimedSchema = v.array(
  v.union([
    v.object({
      key: v.string(),
      kind: v.string(),
      token: v.nullable(v.string()),
      letter: v.record(v.string(), v.unknown()),
    }),
    v.object({ key: v.string(), outcome: v.picklist(['sent', 'unwanted']) }),
  ]),
);
type ClaimedMail = v.InferOutput<typeof claimedSchema>[number];

/** Never throws, so that a mail that cannot be written stops no other. */
async function send(mail: ClaimedMail, context: MailContext): Promise<Outcome> {
  if ('outcome' in mail) return mail.outcome;
  const { key, kind, token, letter } = mail;
  try {
    const draft = await mailKinds.get(kind)?.({ token, ...letter }, context);
    if (!draft) throw new Error(`There are no mails of the kind ${kind}.`);
    const outcome = await sendMail(toMail(draft, token, context), key);
    if (outcome.kind !== 'sent') console.error(`The mail ${key} was not sent: ${outcome.reason}`);
    return outcome.kind;
  } catch (error) {
    console.error(`The mail ${key} cannot be written:`, error);
    return 'failed';
  }
}

const contextOf = (service: SupabaseClient): MailContext => {
  let editions: ReturnType<typeof publishedEditions> | undefined;
  return {
    siteUrl: env('SITE_URL').replace(/\/+$/, ''),
    apiUrl: env('SUPABASE_URL'),
    organiser: env('ORGANISER_EMAIL'),
    editions: async () => (editions ??= publishedEditions(service)),
  };
};
