import { FunctionsHttpError } from '@supabase/supabase-js';
import { classify, type Verdict } from '../sync/classify.ts';
import type { SendOutcome } from '../sync/ports.ts';
import { readRetryAfter } from './retry-after.ts';

interface RestResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly status: number;
}

/**
 * What the result of a PostgREST request that asked for data means; status 0 is one that got no answer from the API.
 * A success without data, or with a body that is no JSON, did not come from the API either.
 */
export const restVerdict = ({ data, error, status }: RestResult, retryAfterMs: number | null): Verdict => {
  if (status < 200 || status >= 300) return classify({ status, body: error, retryAfterMs });
  return error === null && data !== null ? { kind: 'success' } : { kind: 'connection' };
};

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
  return classify({ status: response.status, body, retryAfterMs: readRetryAfter(response.headers) });
};

/** A verdict other than success as the engine's outcome; `forbidden` is settled by the caller, who can verify the token. */
export const failureOutcome = (verdict: Exclude<Verdict, { kind: 'success' | 'forbidden' }>): SendOutcome => {
  switch (verdict.kind) {
    case 'connection':
      return { kind: 'retry', scope: 'connection' };
    case 'trouble':
      return { kind: 'retry', scope: 'entry', afterMs: verdict.afterMs };
    case 'rejected':
      return { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } };
    case 'needs-auth':
    case 'client-too-old':
      return { kind: verdict.kind };
  }
};
