import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { mailedDecisions } from '../../../src/domain/decision.ts';
import { decisionMailTo } from '../_shared/decision-mail.ts';
import { publishedEditions } from '../_shared/editions.ts';
import { env } from '../_shared/env.ts';
import { answer, problem, tryLater } from '../_shared/http.ts';
import { sendOnce } from '../_shared/mail.ts';

/** Mails the decision of this entry; null when no mail is due. */
export async function mailDecision(
  service: SupabaseClient,
  id: string,
  organiser: string,
): Promise<Response | null> {
  const { data, error } = await service.rpc('decision_mail', { entry_id: id, organiser });
  if (error?.code === '42501') return problem(403, 'forbidden', 'Only organisers may do this.');
  if (error) throw new Error('The decision could not be looked up.', { cause: error });
  const letter = v.parse(letterSchema, data);
  if (letter === null) return null;
  const edition =
    (await publishedEditions(service)).find(({ id: known }) => known === letter.edition) ?? null;

  const outcome = await sendOnce(
    decisionMailTo({ ...letter, edition }, env('SITE_URL'), env('ORGANISER_EMAIL')),
    `decision-${id}`,
    () => service.rpc('mark_decision_mailed', { entry_id: id }).throwOnError(),
  );
  if (outcome === 'sent') return answer({ sent: true });
  return outcome === 'refused'
    ? problem(
        422,
        'address_refused',
        'The decision is stored, but the mail service does not accept this address. Please tell the applicant by phone.',
      )
    : tryLater(503, 'mail_failed', 'The decision is stored, but the mail could not be sent yet.', 30);
}

const letterSchema = v.nullable(
  v.object({
    outcome: v.picklist(mailedDecisions),
    note: v.string(),
    name: v.string(),
    email: v.string(),
    plan: v.string(),
    edition: v.nullable(v.string()),
    token: v.string(),
    is_member: v.boolean(),
    code: v.nullable(v.string()),
  }),
);
