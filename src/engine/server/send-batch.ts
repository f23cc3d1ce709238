import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { toRefusal } from '../../domain/delivery.ts';
import { classify } from '../sync/classify.ts';
import type { Entry } from '../sync/entry.ts';
import { readPayload, type Kind } from '../sync/kind.ts';
import type { MemberSession, RemoteRow, SendOutcome } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import type { Remote } from './client.ts';
import type { Insert } from './request.ts';
import { failureOutcome, idConflict, notUnderstood, type Requests } from './requests.ts';

/** Entries of one kind, with its request. */
interface Batch {
  readonly kind: Kind;
  readonly request: Insert<unknown>;
  readonly entries: readonly Entry[];
}

/**
 * Sends entries in one request. Returns null when their kind has no such request, and when the server refuses it as a whole:
 * each entry then needs a request of its own.
 */
export const sendBatch = async (
  remote: Remote,
  requests: Requests,
  batch: Batch,
  session: MemberSession,
): Promise<readonly SendOutcome[] | null> => {
  const { kind, request, entries } = batch;
  const { batch: several } = request;
  if (!several) return null;
  // Each row names its author, so that the server refuses it under another member's token.
  const rows = entries.flatMap((entry) => {
    const payload = readPayload(kind, entry);
    return payload === null ? [] : [{ ...payload, id: entry.id, [request.ownerColumn]: session.uid }];
  });
  if (rows.length < entries.length) return null;
  // The names are plain strings here: request.ts has checked them against the database's types.
  const named: SupabaseClient = remote;
  const query = named.rpc(several.rpc, { [several.rows]: rows });
  const { data, verdict } = await requests.ask<unknown>(query, session);
  if (verdict.kind === 'success') return readBatchAnswer(requests.tables, data, batch, session.uid);
  if (verdict.kind === 'rejected' || verdict.kind === 'forbidden') return null;
  const outcome = failureOutcome(verdict);
  return entries.map(() => outcome);
};

/**
 * The outcome of an entry whose id the server's row has. If the row is not this entry, the server was restored from a backup
 * with an earlier text, and the person must decide ([OB7]).
 */
const rowOutcome = (request: Insert<unknown>, payload: unknown, row: RemoteRow): SendOutcome =>
  request.isSame(row.value, payload) ? { kind: 'applied', rows: [row] } : idConflict;

const answerSchema = v.object({
  uid: v.string(),
  /** Seconds until the member may write again; entries without an outcome wait so long. */
  retry_after: v.optional(v.number()),
  outcomes: v.array(
    v.union([v.object({ code: v.string(), message: v.string() }), v.object({ row: v.unknown() })]),
  ),
});

/**
 * Reads the answer to these entries, sent by the member `uid`: one outcome an entry, from the first.
 * An unreadable answer counts as a lost connection, since sending again does no harm.
 */
const readBatchAnswer = (
  tables: Tables,
  input: unknown,
  batch: Batch,
  uid: string,
): readonly SendOutcome[] => {
  const { entries } = batch;
  const all = (outcome: SendOutcome) => entries.map(() => outcome);
  const parsed = v.safeParse(answerSchema, input);
  if (!parsed.success || parsed.output.outcomes.length > entries.length) return all(notUnderstood);
  if (parsed.output.uid !== uid) return all({ kind: 'needs-auth' });
  const { outcomes: answers, retry_after: seconds } = parsed.output;
  const rest: SendOutcome =
    seconds === undefined ? notUnderstood : { kind: 'retry', scope: 'entry', afterMs: seconds * 1000 };
  const outcomes = entries.map((entry, index) => {
    const answer = answers[index];
    return answer ? toOutcome(tables, answer, entry, batch) : rest;
  });
  return outcomes.includes(notUnderstood) ? all(notUnderstood) : outcomes;
};

type EntryAnswer = v.InferOutput<typeof answerSchema>['outcomes'][number];

const toOutcome = (
  tables: Tables,
  answer: EntryAnswer,
  entry: Entry,
  { kind, request }: Batch,
): SendOutcome => {
  if ('row' in answer) {
    const row = tables.get(request.into)?.read(answer.row);
    return row?.id === entry.id ? rowOutcome(request, readPayload(kind, entry), row) : notUnderstood;
  }
  const verdict = classify({ status: statusOf(answer.code), body: answer, retryAfterMs: null });
  if (verdict.kind === 'success') return notUnderstood;
  // The answer names the member, so the token is verified and a refusal by a policy is a rejection ([ER3]).
  return verdict.kind === 'forbidden'
    ? { kind: 'rejected', refusal: toRefusal(verdict) }
    : failureOutcome(verdict);
};

/** The status with which PostgREST would refuse a single row for this code. */
const statusOf = (code: string): number => {
  if (code === '42501') return 403;
  return /^(08|25|40|5[34578]|XX)/.test(code) ? 500 : 400;
};
