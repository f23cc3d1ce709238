import { FunctionsHttpError } from '@supabase/supabase-js';
import { toRefusal } from '../../domain/delivery.ts';
import { readRetryAfter } from './retry-after.ts';
import { classify, type Verdict } from '../sync/classify.ts';
import type { MemberSession, RemoteRow, SendOutcome, SessionPort } from '../sync/ports.ts';
import type { Tables } from '../sync/table.ts';
import type { Remote } from './client.ts';
import { anySignal, retryAfterOf } from './fetch-json.ts';

/**
 * Runs a request in a member's name, with the token that was checked for it ([ID3]). Resolves to null while another member or nobody
 * is signed in, and while the token cannot be refreshed.
 */
export type Ask = <Answer>(
  request: (remote: Remote, session: MemberSession) => Promise<Answer>,
) => Promise<Answer | null>;

export const createAsk =
  (remote: Remote, session: SessionPort, uid: string): Ask =>
  async (request) => {
    const current = await session.current();
    return current.kind === 'member' && current.uid === uid ? request(remote, current) : null;
  };

/** A request to a table or a database function. Awaiting it sends it. */
interface Query<Data> extends PromiseLike<{
  readonly data: Data | null;
  readonly error: unknown;
  readonly status: number;
}> {
  setHeader(name: string, value: string): this;
  abortSignal(signal: AbortSignal): this;
  retry(isOn: boolean): this;
}

type RowsQuery = Query<readonly unknown[]>;

/** The row of the answer, as the mirror stores it; or the entry's outcome without one. */
type Answered = { readonly row: RemoteRow } | { readonly outcome: SendOutcome };

/** Asks the auth service whether the token is the member's: only then does a policy's refusal concern their rights. */
const verifyToken = async (
  remote: Remote,
  { uid, accessToken }: MemberSession,
): Promise<'valid' | 'invalid' | 'no-answer'> => {
  const { data, error } = await remote.auth.getUser(accessToken);
  if (data.user?.id === uid) return 'valid';
  return error && (error.status ?? 0) === 0 ? 'no-answer' : 'invalid';
};

export type Requests = ReturnType<typeof createRequests>;

/**
 * Requests in a member's name. Each carries the token that the engine checked ([ID3]): by itself the client would send the
 * session that it has by then, or none. `tables` read the rows of answers. `lifetime` aborts open requests when the engine stops.
 */
export const createRequests = (remote: Remote, tables: Tables, lifetime: AbortSignal) => {
  const ask = async <Data>(query: Query<Data>, session: MemberSession) => {
    const signal = anySignal([lifetime]);
    const answered = await query
      .setHeader('Authorization', `Bearer ${session.accessToken}`)
      .abortSignal(signal)
      .retry(false);
    return { data: answered.data, verdict: restVerdict(answered, retryAfterOf(signal)) };
  };

  /** The outcome of a failed request. Verifies the token before a refusal by a policy becomes a rejection ([ER3]). */
  const verifiedOutcome = async (
    verdict: Exclude<Verdict, { kind: 'success' }>,
    session: MemberSession,
  ): Promise<SendOutcome> => {
    if (verdict.kind !== 'forbidden') return failureOutcome(verdict);
    switch (await verifyToken(remote, session)) {
      case 'valid':
        return { kind: 'rejected', refusal: toRefusal(verdict) };
      case 'invalid':
        return { kind: 'needs-auth' };
      case 'no-answer':
        return { kind: 'retry', scope: 'connection' };
    }
  };

  /** Calls a database function. Returns its answer, or the entry's outcome without one. */
  const call = async (
    query: Query<unknown>,
    session: MemberSession,
  ): Promise<{ readonly data: unknown } | { readonly outcome: SendOutcome }> => {
    const { data, verdict } = await ask(query, session);
    if (verdict.kind === 'success') return { data };
    return { outcome: await verifiedOutcome(verdict, session) };
  };

  return {
    tables,
    ask,
    verifiedOutcome,

    /** Inserts a row under the entry's id. An id that exists is this entry, sent before ([OB4]). */
    async insertOnce(
      table: string,
      request: { readonly write: RowsQuery; readonly find: RowsQuery },
      session: MemberSession,
    ): Promise<Answered> {
      for (const query of [request.write, request.find]) {
        const { data, verdict } = await ask(query, session);
        if (verdict.kind !== 'success') return { outcome: await verifiedOutcome(verdict, session) };
        const row = tables.get(table)?.read(data?.[0]);
        if (row) return { row };
      }
      return { outcome: idConflict };
    },

    call,

    /** Calls an edge function. Returns null on success, otherwise the entry's outcome. */
    async invoke(
      name: string,
      body: Readonly<Record<string, unknown>>,
      session: MemberSession,
    ): Promise<SendOutcome | null> {
      const verdict = await functionVerdict(
        await remote.functions.invoke(name, {
          body,
          headers: { Authorization: `Bearer ${session.accessToken}` },
          signal: lifetime,
        }),
      );
      return verdict.kind === 'success' ? null : verifiedOutcome(verdict, session);
    },
  };
};

interface RestResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/**
 * Classifies the result of a PostgREST request for data. Status 0 means no answer. A success without data, or with a body
 * that is no JSON, did not come from the API and counts as no answer.
 */
const restVerdict = ({ data, error, status }: RestResult, retryAfterMs: number | null): Verdict => {
  if (status < 200 || status >= 300) return classify({ status, body: error, retryAfterMs });
  return error === null && data !== null ? { kind: 'success' } : { kind: 'no-answer' };
};

interface FunctionResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly response?: Response | undefined;
}

/** Classifies the result of an edge function. */
export const functionVerdict = async ({ data, error, response }: FunctionResult): Promise<Verdict> => {
  if (error === null) return classify({ status: 200, body: data, retryAfterMs: null });
  if (!(error instanceof FunctionsHttpError) || !response)
    return classify({ status: 0, body: undefined, retryAfterMs: null });
  const body: unknown = await response.json().catch(() => undefined);
  return classify({ status: response.status, body, retryAfterMs: readRetryAfter(response.headers) });
};

/** Turns a failure into the engine's outcome. The caller handles `forbidden`, since it can verify the token. */
export const failureOutcome = (verdict: Exclude<Verdict, { kind: 'success' | 'forbidden' }>): SendOutcome => {
  switch (verdict.kind) {
    case 'no-answer':
      return { kind: 'retry', scope: 'connection' };
    case 'server-error':
      return { kind: 'retry', scope: 'entry', afterMs: verdict.afterMs };
    case 'rejected':
      return { kind: 'rejected', refusal: toRefusal(verdict) };
    case 'needs-auth':
    case 'client-too-old':
      return { kind: verdict.kind };
  }
};

/** An answer of an unknown shape did not come from our server, so the entry's outcome is unknown. */
export const notUnderstood: SendOutcome = { kind: 'retry', scope: 'connection' };

/** Another row already uses the entry's id: a permanent conflict. */
export const idConflict: SendOutcome = {
  kind: 'rejected',
  refusal: { code: 'PT409', message: 'This id was used for something else.' },
};

/** The payload does not match its kind and version, or the kind belongs to another owner's outbox. */
export const unreadable: SendOutcome = {
  kind: 'rejected',
  refusal: { code: 'unreadable', message: 'What was queued cannot be read.' },
};

/** Upsert options that keep a row which exists under the id. */
export const once = { onConflict: 'id', ignoreDuplicates: true } as const;
