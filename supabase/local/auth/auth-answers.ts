import * as v from 'valibot';
import type { TokenCompleter } from './access-tokens.ts';
import { withHeaders } from '../http/cors.ts';

/** The body of an auth error in the service's first API version. */
const problemSchema = v.looseObject({ code: v.number(), error_code: v.string(), msg: v.string() });

export type Problem = v.InferOutput<typeof problemSchema>;

/** The error in lite's response; null if there is none. */
export async function problemOf(response: Response): Promise<Problem | null> {
  const parsed = v.safeParse(problemSchema, await jsonOf(response.clone()));
  return parsed.success ? parsed.output : null;
}

/** The body as JSON; null if it is none. */
export async function jsonOf(message: Request | Response): Promise<unknown> {
  return message.json().catch(() => null);
}

export function refuse(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}

const sessionSchema = v.looseObject({
  access_token: v.string(),
  user: v.looseObject({ app_metadata: v.unknown(), user_metadata: v.unknown() }),
});

/** Completes the access token of a session in the body, or in the fragment of the redirect that follows a mail's link. */
export async function completeTokens(response: Response, complete: TokenCompleter): Promise<Response> {
  const location = response.headers.get('location');
  if (location?.includes('#access_token=')) {
    const url = new URL(location);
    const fragment = new URLSearchParams(url.hash.slice(1));
    fragment.set('access_token', await complete(fragment.get('access_token') ?? ''));
    url.hash = fragment.toString();
    return withHeaders(response, { location: url.toString() });
  }
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const session = v.safeParse(sessionSchema, await jsonOf(response.clone()));
  if (!session.success) return response;
  const accessToken = await complete(session.output.access_token, session.output.user);
  return Response.json(
    { ...session.output, access_token: accessToken },
    { status: response.status, headers: withoutBodyHeaders(response.headers) },
  );
}

/** The headers of a response whose body is replaced. */
function withoutBodyHeaders(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('content-length');
  copy.delete('content-type');
  return copy;
}

const API_VERSION = '2024-01-01';

/** Rewrites an error for a client that asks for the newer API version. */
export async function withVersion(request: Request, response: Response): Promise<Response> {
  const version = request.headers.get('x-supabase-api-version');
  if (version === null || version < API_VERSION || response.status < 400) return response;
  const problem = await problemOf(response);
  if (!problem) return response;
  const { error_code: code, msg: message, ...rest } = problem;
  const headers = withoutBodyHeaders(response.headers);
  headers.set('x-supabase-api-version', API_VERSION);
  return Response.json({ ...rest, code, message }, { status: response.status, headers });
}
