import * as v from 'valibot';
import { readPayload } from '../domain/entry-kinds.ts';
import { classify } from '../sync/classify.ts';
import type { Entry } from '../sync/entry.ts';
import type { SendOutcome } from '../sync/ports.ts';
import { failureOutcome } from './answer.ts';
import { messageOutcome } from './message-outcome.ts';
import { notUnderstood } from './requests.ts';
import { toRemoteRow } from './rows.ts';

/** As many as `send_messages` takes at a time. */
export const messagesPerRequest = 100;

/**
 * The argument of `send_messages`; null when one of the entries is no message that can be read. It names the author as a
 * single insert does, so that the server refuses it under another token.
 */
export const toMessageBatch = (
  entries: readonly Entry[],
  uid: string,
): { readonly id: string; readonly content: string; readonly user_id: string }[] | null => {
  const batch = entries.flatMap((entry) => {
    const payload = readPayload('message', entry);
    return payload ? [{ id: entry.id, content: payload.content, user_id: uid }] : [];
  });
  return batch.length === entries.length ? batch : null;
};

const answerSchema = v.object({
  uid: v.string(),
  /** Seconds until the member may write again; then what the outcomes leave out waits. */
  retry_after: v.optional(v.number()),
  outcomes: v.array(
    v.union([v.object({ code: v.string(), message: v.string() }), v.object({ row: v.unknown() })]),
  ),
});

/**
 * The answer of `send_messages` to these entries, sent by the member `uid`: one outcome an entry, from the first on. What
 * cannot be understood is taken for a broken connection, as sending the same again does no harm.
 */
export const readBatchAnswer = (
  input: unknown,
  entries: readonly Entry[],
  uid: string,
): readonly SendOutcome[] => {
  const all = (outcome: SendOutcome) => entries.map(() => outcome);
  const parsed = v.safeParse(answerSchema, input);
  if (!parsed.success || parsed.output.outcomes.length > entries.length) return all(notUnderstood);
  if (parsed.output.uid !== uid) return all({ kind: 'needs-auth' });
  const { outcomes: told, retry_after: seconds } = parsed.output;
  const rest: SendOutcome =
    seconds === undefined ? notUnderstood : { kind: 'retry', scope: 'entry', afterMs: seconds * 1000 };
  const outcomes = entries.map((entry, index) => {
    const one = told[index];
    return one ? toOutcome(one, entry) : rest;
  });
  return outcomes.includes(notUnderstood) ? all(notUnderstood) : outcomes;
};

type Told = v.InferOutput<typeof answerSchema>['outcomes'][number];

const toOutcome = (told: Told, entry: Entry): SendOutcome => {
  if ('row' in told) {
    const row = toRemoteRow('messages', told.row);
    return row?.id === entry.id ? messageOutcome(entry, row) : notUnderstood;
  }
  const verdict = classify({ status: statusOf(told.code), body: told, retryAfterMs: null });
  if (verdict.kind === 'success') return notUnderstood;
  // The answer names the member, so the token is verified: a refusal by policy is final ([ER3]).
  return verdict.kind === 'forbidden'
    ? { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } }
    : failureOutcome(verdict);
};

/** As far as it matters here, the status that PostgREST gives one message refused with this code. */
const statusOf = (code: string): number => {
  if (code === '42501') return 403;
  return /^(08|25|40|5[34578]|XX)/.test(code) ? 500 : 400;
};
