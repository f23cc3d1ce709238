import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { mailedDecisions } from '../../../src/domain/decision.ts';
import { callerOf } from '../_shared/caller.ts';
import { decisionMailTo } from '../_shared/decision-mail.ts';
import { env } from '../_shared/env.ts';
import { acceptJson, answer, problem, readJson, tryLater } from '../_shared/http.ts';
import { sendMail } from '../_shared/mail.ts';
import { connectAsService } from '../_shared/service.ts';
import { mailAnnouncement } from './announcement-mails.ts';

/**
 * What the desk needs beyond the database. Body {claim: true}: makes the caller an organiser if the caller's confirmed
 * address is ORGANISER_EMAIL and there is no organiser yet; answers {organiser: boolean}. Body {mail: the id of an entry}:
 * mails what an organiser decided, once; answers {sent: true}, also when no mail is due.
 */
export default {
  fetch: acceptJson(async (request) => {
    const service = connectAsService();
    const caller = await callerOf(service, request);
    if (caller.kind === 'refused') return caller.response;
    const json = await readJson(request, maxBodyBytes);
    if (json.kind === 'refused') return json.response;
    const body = v.safeParse(bodySchema, json.value);
    if (!body.success) return problem(400, 'invalid_request', 'This is not a request that we can read.');
    return 'mail' in body.output
      ? ((await mailAnnouncement(service, body.output.mail, caller.id)) ??
          (await mailDecision(service, body.output.mail, caller.id)))
      : nameFirstOrganiser(service, caller.id);
  }),
};

const maxBodyBytes = 1024;
const bodySchema = v.union([
  v.strictObject({ claim: v.literal(true) }),
  v.strictObject({ mail: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
]);

async function nameFirstOrganiser(service: SupabaseClient, member: string): Promise<Response> {
  const { data, error } = await service.rpc('name_first_organiser', {
    member,
    address: env('ORGANISER_EMAIL'),
  });
  if (error) throw new Error('The first organiser could not be named.', { cause: error });
  return answer({ organiser: v.parse(v.boolean(), data) });
}

const letterSchema = v.nullable(
  v.object({
    outcome: v.picklist(mailedDecisions),
    note: v.string(),
    name: v.string(),
    email: v.string(),
    plan: v.string(),
    edition: v.string(),
    is_member: v.boolean(),
    code: v.nullable(v.string()),
  }),
);

/** Marks the mail after sending it: a crash in between loses nothing, and the mail service sends the same key only once. */
async function mailDecision(service: SupabaseClient, id: string, organiser: string): Promise<Response> {
  const { data, error } = await service.rpc('decision_mail', { entry_id: id, organiser });
  if (error?.code === '42501') return problem(403, 'forbidden', 'Only organisers may do this.');
  if (error) throw new Error('The decision could not be looked up.', { cause: error });
  const letter = v.parse(letterSchema, data);
  if (letter === null) return answer(sent);

  const outcome = await sendMail(
    decisionMailTo(letter, env('SITE_URL'), env('ORGANISER_EMAIL')),
    `decision-${id}`,
  );
  if (outcome.kind === 'sent') {
    const marked = await service.rpc('mark_decision_mailed', { entry_id: id });
    if (marked.error) throw new Error('The mail was not marked as sent.', { cause: marked.error });
    return answer(sent);
  }
  console.error(`The mail of decision ${id} was not sent: ${outcome.reason}`);
  return outcome.kind === 'refused'
    ? problem(
        422,
        'address_refused',
        'The decision is stored, but the mail service does not accept this address. Please tell the applicant by phone.',
      )
    : tryLater(503, 'mail_failed', 'The decision is stored, but the mail could not be sent yet.', 30);
}

const sent = { sent: true };
