import * as v from 'valibot';
import type { TokenCompleter } from './access-tokens.ts';
import { completeTokens, jsonOf, problemOf, refuse, withVersion, type Problem } from './auth-answers.ts';
import { withHeaders } from './cors.ts';
import type { AuthMailer } from './lite.ts';
import { confirmAgain, repeatedSignUp } from './repeated-sign-up.ts';
import { noteDevice } from './session-device.ts';
import type { Database } from './sql.ts';

export interface AuthMendsOptions {
  readonly database: Database;
  readonly completeToken: TokenCompleter;
  readonly mailer: AuthMailer;
  /** Turns the address that a request asks for into one that is allowed. */
  readonly redirectTo: (wanted: string | null) => string;
}

type Handler = (request: Request) => Promise<Response>;

/**
 * Wraps lite's `/auth/v1` so that it answers as the hosted service where the product can tell the difference:
 * whole tokens, error codes, checked redirects, repeated sign-ups, resent mails, atomic sign-ups. The README lists them.
 */
export function createAuthMends(options: AuthMendsOptions) {
  const handle = async (request: Request, next: Handler): Promise<Response> => {
    const url = new URL(request.url);
    const endpoint = url.pathname.slice('/auth/v1'.length);
    if (/^\/admin(\/|$)/.test(endpoint)) return refuse(404, 'not_found', 'There is no admin API here');

    const exchange: Exchange = { endpoint, url, body: await bodyOf(request), ...options };
    const checked = withRedirect(request, url, options.redirectTo(url.searchParams.get('redirect_to')));
    const work = () => answer(exchange, () => next(checked));
    const response = await (needsTransaction(request, exchange)
      ? inTransaction(options.database, work)
      : work());
    await noteDevice(options.database, request, response);
    return withVersion(request, await completeTokens(response, options.completeToken));
  };

  return {
    handle: async (request: Request, next: Handler) =>
      withHeaders(await handle(request, next), {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-supabase-api-version, x-sb-error-code',
      }),
  };
}

interface Exchange extends AuthMendsOptions {
  readonly endpoint: string;
  readonly url: URL;
  /** The JSON that was sent, if any. */
  readonly body: RequestBody;
}

type RequestBody = v.InferOutput<typeof requestSchema>;

const requestSchema = v.object({
  email: v.optional(v.string()),
  type: v.optional(v.string()),
  refresh_token: v.optional(v.string()),
  data: v.optional(v.record(v.string(), v.unknown())),
});

async function answer(exchange: Exchange, next: () => Promise<Response>): Promise<Response> {
  const { endpoint, body } = exchange;
  const response = await next();
  if (response.ok || response.status < 400) return response;

  const problem = await problemOf(response);
  if (endpoint === '/resend' && body.type === 'signup' && response.status === 429) {
    // lite refuses every repetition as too early; locally there is no limit on mails.
    await confirmAgain(exchange.database, exchange.mailer, body.email ?? '');
    return Response.json({});
  }
  if (endpoint === '/signup' && response.status === 429) {
    return repeatedSignUp(exchange.database, exchange.mailer, body.email ?? '', body.data ?? {});
  }
  if (endpoint === '/signup' && response.status >= 500) {
    return refuse(500, 'unexpected_failure', 'Database error saving new user');
  }
  if (response.status >= 500) return refuse(500, 'unexpected_failure', 'Unexpected failure');
  if (isUnknownRefreshToken(exchange, problem)) {
    return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (response.status === 404 && !problem) return refuse(404, 'not_found', 'No such endpoint');
  return response;
}

/** lite knows "not a UUID" and "not found" apart; a client may not have to. */
function isUnknownRefreshToken({ endpoint, url, body }: Exchange, problem: Problem | null): boolean {
  return (
    endpoint === '/token' &&
    url.searchParams.get('grant_type') === 'refresh_token' &&
    (body.refresh_token ?? '') !== '' &&
    problem?.error_code === 'validation_failed'
  );
}

/**
 * The hosted service does each of these in one transaction; lite does them statement by statement, so that a crash
 * could leave half an account and two refreshes at once would fork a session. Password checks are left out: they
 * change little and are slow, and everybody would wait for them.
 */
function needsTransaction(request: Request, { endpoint, url }: Exchange): boolean {
  if (endpoint === '/verify') return true;
  if (endpoint === '/token') return url.searchParams.get('grant_type') !== 'password';
  return request.method === 'POST' || request.method === 'PUT';
}

/** Commits unless the answer is a 5xx: a refusal may have revoked something, a failure has left something half done. */
async function inTransaction(database: Database, work: () => Promise<Response>): Promise<Response> {
  let failed: Response | null = null;
  try {
    return await database.transaction(async () => {
      const response = await work();
      if (response.status < 500) return response;
      failed = response;
      throw new Error('rolled back');
    });
  } catch (error) {
    if (failed) return failed;
    throw error;
  }
}

async function bodyOf(request: Request): Promise<RequestBody> {
  const parsed = v.safeParse(requestSchema, await jsonOf(request.clone()));
  return parsed.success ? parsed.output : {};
}

function withRedirect(request: Request, url: URL, redirectTo: string): Request {
  if (!url.searchParams.has('redirect_to')) return request;
  const checked = new URL(url);
  checked.searchParams.set('redirect_to', redirectTo);
  return new Request(checked, request);
}
