import * as v from 'valibot';
import { CannotRun } from '../cannot-run.ts';

/** Fetches with a timeout. Throws CannotRun, in one sentence, when the server cannot be reached. */
export async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    const code = v.is(v.object({ code: v.string() }), cause) ? ` (${cause.code})` : '';
    throw new CannotRun(`${new URL(url).host} cannot be reached${code}. Is this computer online?`);
  }
}
