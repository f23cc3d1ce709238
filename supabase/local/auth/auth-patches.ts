import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { isMailAddress } from '../../../src/domain/mail-address.ts';
import { accountMail, type AccountMailKind } from '../../functions/_shared/account-mails.ts';
import type { TokenCompleter } from './access-tokens.ts';
import { completeTokens, jsonOf, problemOf, refuse, withVersion, type Problem } from './auth-answers.ts';
import { withHeaders } from '../http/cors.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { AuthMailer } from '../data/lite.ts';
import { answerRepeatedSignUp, resendConfirmation } from './repeated-sign-up.ts';
import type { Database } from '../data/sql.ts';

interface AuthPatchesOptions {
  readonly database: Database;
  readonly completeToken: TokenCompleter;
  readonly mailbox: Mailbox;
  readonly siteUrl: string;
  /** URLs whose origins a mail's link may redirect to, beside the site's own. */
  readonly redirectUrls: readonly string[];
}

type Handler = (request: Request) => Promise<Response>;

/**
 * Patches lite's `/auth/v1` where it differs visibly from the hosted service: claims of tokens, error codes, redirects,
 * repeated sign-ups, resent mails, atomic sign-ups. The README lists the patches.
 */
export function createAuthPatches(options: AuthPatchesOptions) {
  const mailer = createAuthMailer(options);
  const handle = async (request: Request, next: Handler): Promise<Response> => {
    const url = new URL(request.url);
    const endpoint = url.pathname.slice('/auth/v1'.length);
    if (/^\/admin(\/|$)/.test(endpoint)) return refuse(404, 'not_found', 'There is no admin API here');

    const accessToken = (request.headers.get('authorization') ?? '').replace(/^bearer /i, '');
    const body = await bodyOf(request);
    // lite fails on a field of another type.
    if (!body) return refuse(400, 'validation_failed', 'A field has another type');
    const exchange: Exchange = { endpoint, url, accessToken, body, database: options.database, mailer };
    // lite sends mail to any text. A sign-in needs no check, because it sends none.
    if (endpoint !== '/token' && exchange.body.email && !isMailAddress(exchange.body.email))
      return refuse(400, 'validation_failed', 'Unable to validate email address: invalid format');
    const checked = withCheckedRedirect(request, url, options);
    const work = () => answer(exchange, () => next(checked));
    const response = await (needsTransaction(request, exchange)
      ? inTransaction(options.database, work)
      : work());
    await storeDevice(options.database, request, response);
    return withVersion(request, await completeTokens(response, options.completeToken));
  };

  return {
    mailer,
    handle: async (request: Request, next: Handler) =>
      withHeaders(await handle(request, next), {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-supabase-api-version, x-sb-error-code',
      }),
  };
}

interface Exchange {
  readonly database: Database;
  readonly mailer: AuthMailer;
  readonly endpoint: string;
  readonly url: URL;
  /** The bearer token. Trust it only after lite has answered, because lite verifies it. */
  readonly accessToken: string;
  /** The JSON body; empty if there is none. */
  readonly body: RequestBody;
}

type RequestBody = v.InferOutput<typeof requestSchema>;

const requestSchema = v.object({
  email: v.nullish(v.string()),
  type: v.nullish(v.string()),
  password: v.nullish(v.string()),
  refresh_token: v.nullish(v.string()),
  data: v.nullish(v.record(v.string(), v.unknown())),
});

async function answer(exchange: Exchange, next: () => Promise<Response>): Promise<Response> {
  const { endpoint, body } = exchange;
  const response = await next();
  if (response.ok && endpoint === '/user' && body.password) await endOtherSessions(exchange);
  if (response.status < 400) return response;

  const problem = await problemOf(response);
  if (endpoint === '/resend' && body.type === 'signup' && response.status === 429) {
    // lite refuses to resend within 59 s; the embedded backend has no rate limit on mails.
    await resendConfirmation(exchange.database, exchange.mailer, body.email ?? '');
    return Response.json({});
  }
  if (endpoint === '/signup' && response.status === 429) {
    return answerRepeatedSignUp(exchange.database, exchange.mailer, body.email ?? '', body.data ?? {});
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

/** Creates the mailer that lite calls. It writes the mails with the text of supabase/templates. */
function createAuthMailer({ mailbox, siteUrl }: AuthPatchesOptions): AuthMailer {
  const send = async (to: string, kind: AccountMailKind, tokenHash: string, code: string) => {
    await mailbox.send({ from: SENDER, to: [to], ...accountMail(kind, { siteUrl, tokenHash, code }) });
  };
  return {
    sendConfirmation: (email, token, otp) => send(email, 'confirmation', token, otp),
    sendRecovery: (email, token, otp) => send(email, 'recovery', token, otp),
    sendMagicLink: (email, token, otp) => send(email, 'magic_link', token, otp),
    sendEmailChange: (email, token, otp) => send(email, 'email_change', token, otp),
    sendReauthentication: (email, otp) => send(email, 'reauthentication', '', otp),
  };
}

const SENDER = 'Goa Build Club <no-reply@goabuildclub.example>';

/** A new password signs out every other device, as the hosted service does and lite does not. */
async function endOtherSessions({ database, accessToken }: Exchange): Promise<void> {
  const { sub, session_id: session } = decodeJwt(accessToken);
  await database.query('delete from auth.sessions where user_id::text = $1 and id::text <> $2', [
    sub,
    session,
  ]);
}

/** lite answers `validation_failed` to a refresh token that is no UUID; the hosted service says `refresh_token_not_found`. */
function isUnknownRefreshToken({ endpoint, url, body }: Exchange, problem: Problem | null): boolean {
  return (
    endpoint === '/token' &&
    url.searchParams.get('grant_type') === 'refresh_token' &&
    (body.refresh_token ?? '') !== '' &&
    problem?.error_code === 'validation_failed'
  );
}

const sessionSchema = v.object({ access_token: v.string() });

/** Stores the browser and the address of a new or refreshed session, as the hosted service does and lite does not. */
async function storeDevice(database: Database, request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const session = v.safeParse(sessionSchema, await jsonOf(response.clone()));
  if (!session.success) return;
  await database.query('update auth.sessions set user_agent = $2, ip = $3::text::inet where id::text = $1', [
    decodeJwt(session.output.access_token)['session_id'],
    request.headers.get('user-agent'),
    request.headers.get('x-forwarded-for'),
  ]);
}

/**
 * Whether the hosted service handles the request in one transaction. lite does not: a crash could leave half an account,
 * and two concurrent refreshes would fork a session. A password sign-in needs none: its hash is slow to check, and every
 * other request would wait for it.
 */
function needsTransaction(request: Request, { endpoint, url }: Exchange): boolean {
  if (endpoint === '/verify') return true;
  if (endpoint === '/token') return url.searchParams.get('grant_type') !== 'password';
  return request.method === 'POST' || request.method === 'PUT';
}

/** Rolls back after a 5xx only. A 4xx may have revoked a session, and the revocation must stay. */
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

/** The body of the request; null if a field has another type. */
async function bodyOf(request: Request): Promise<RequestBody | null> {
  const parsed = v.safeParse(requestSchema, (await jsonOf(request.clone())) ?? {});
  return parsed.success ? parsed.output : null;
}

/** Replaces a `redirect_to` on any other origin by the site's address, so that a mail's link never leads to a stranger. */
function withCheckedRedirect(
  request: Request,
  url: URL,
  { siteUrl, redirectUrls }: Pick<AuthPatchesOptions, 'siteUrl' | 'redirectUrls'>,
): Request {
  const wanted = url.searchParams.get('redirect_to');
  if (wanted === null) return request;
  const origins = [siteUrl, ...redirectUrls].map((allowed) => new URL(allowed).origin);
  if (origins.includes(URL.parse(wanted)?.origin ?? '')) return request;
  const checked = new URL(url);
  checked.searchParams.set('redirect_to', siteUrl);
  return new Request(checked, request);
}
