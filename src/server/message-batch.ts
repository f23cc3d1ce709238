import * as v from 'valibot';
import { readPayload, type EntryPayload } from '../domain/kinds.ts';
import type { Message } from '../domain/message.ts';
import { toRefusal } from '../domain/delivery.ts';
import { classify } from '../sync/classify.ts';
import type { Entry } from '../sync/entry.ts';
import type { RemoteRow, SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import { failureOutcome, idConflict, notUnderstood, type Caller, type Requests } from './requests.ts';
import { toRemoteRow } from './rows.ts';

/** Sends messages in one request. Returns null when the server refuses the whole request: then each message needs its own. */
export const sendMessages = async (
  remote: Remote,
  requests: Requests,
  entries: readonly Entry[],
  caller: Caller,
): Promise<readonly SendOutcome[] | null> => {
  const messages = toMessageBatch(entries, caller.uid);
  if (!messages) return null;
  const { data, verdict } = await requests.ask<unknown>(remote.rpc('send_messages', { messages }), caller);
  if (verdict.kind === 'success') return readBatchAnswer(data, entries, caller.uid);
  if (verdict.kind === 'rejected' || verdict.kind === 'forbidden') return null;
  const outcome = failureOutcome(verdict);
  return entries.map(() => outcome);
};

/**
 * The outcome for a message whose id the server holds in this row: it has arrived, also when it was edited or deleted since.
 * If text or answer differ otherwise, the person edited the message while a server restored from a backup holds the earlier
 * text, and must decide ([OB7]).
 */
export const messageOutcome = (entry: Entry, row: RemoteRow): SendOutcome => {
  const { content, replyTo, deletedAt, editedAt }: Partial<Message> = row.value;
  const hasChanged = typeof deletedAt === 'string' || typeof editedAt === 'string';
  const sent = readPayload('message', entry);
  const isIt = hasChanged || (content === sent?.content && (replyTo ?? undefined) === sent?.replyTo);
  return isIt ? { kind: 'applied', rows: [row] } : idConflict;
};

export const messageColumns = (
  { content, replyTo }: EntryPayload<'message'>,
  { id }: Entry,
  uid: string,
) => ({
  id,
  content,
  user_id: uid,
  reply_to: replyTo ?? null,
});

/**
 * Makes the argument of `send_messages`. Returns null when an entry is not a readable message. It names the author, as a
 * single insert does, so that the server refuses it under another token.
 */
const toMessageBatch = (
  entries: readonly Entry[],
  uid: string,
): ReturnType<typeof messageColumns>[] | null => {
  const batch = entries.flatMap((entry) => {
    const payload = readPayload('message', entry);
    return payload ? [messageColumns(payload, entry, uid)] : [];
  });
  return batch.length === entries.length ? batch : null;
};

const answerSchema = v.object({
  uid: v.string(),
  /** Seconds until the member may write again. Entries without an outcome wait for that. */
  retry_after: v.optional(v.number()),
  outcomes: v.array(
    v.union([v.object({ code: v.string(), message: v.string() }), v.object({ row: v.unknown() })]),
  ),
});

/**
 * Reads the answer of `send_messages` to these entries, sent by the member `uid`: one outcome an entry, from the first.
 * An unreadable answer counts as a lost connection, since sending again does no harm.
 */
const readBatchAnswer = (input: unknown, entries: readonly Entry[], uid: string): readonly SendOutcome[] => {
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
  // The answer names the member, so the token is verified and a refusal by a policy is a rejection ([ER3]).
  return verdict.kind === 'forbidden'
    ? { kind: 'rejected', refusal: toRefusal(verdict) }
    : failureOutcome(verdict);
};

/** The status with which PostgREST would refuse a single message for this code. */
const statusOf = (code: string): number => {
  if (code === '42501') return 403;
  return /^(08|25|40|5[34578]|XX)/.test(code) ? 500 : 400;
};
