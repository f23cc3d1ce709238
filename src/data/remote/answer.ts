import { FunctionsHttpError } from '@supabase/supabase-js';
import { classify, type Verdict } from '../../sync/classify.ts';
import type { SendOutcome } from '../../sync/ports.ts';

interface RestResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/** What a PostgREST result means; status 0 is a request that got no answer from the API. */
export const restVerdict = ({ data, error, status }: RestResult): Verdict =>
  classify({ status, body: error === null ? (data ?? null) : error, retryAfterMs: null });

interface FunctionResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly response?: Response | undefined;
}

/** What a function's result means. */
export const functionVerdict = async ({ data, error, response }: FunctionResult): Promise<Verdict> => {
  if (error === null) return classify({ status: 200, body: data, retryAfterMs: null });
  if (!(error instanceof FunctionsHttpError) || !response)
    return classify({ status: 0, body: undefined, retryAfterMs: null });
  const body: unknown = await response.json().catch(() => undefined);
  return classify({ status: response.status, body, retryAfterMs: retryAfter(response.headers) });
};

/** A verdict other than success as the engine's outcome; `forbidden` is settled by the caller, who can verify the token. */
export const failureOutcome = (verdict: Exclude<Verdict, { kind: 'success' | 'forbidden' }>): SendOutcome => {
  switch (verdict.kind) {
    case 'connection':
      return { kind: 'retry', scope: 'connection' };
    case 'entry':
      return { kind: 'retry', scope: 'entry', afterMs: verdict.afterMs };
    case 'rejected':
      return { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } };
    case 'needs-auth':
    case 'client-too-old':
      return { kind: verdict.kind };
  }
};

const retryAfter = (headers: Headers): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};
