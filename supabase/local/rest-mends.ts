import { withHeaders } from './cors.ts';
import { rewriteFilters } from './rest-filters.ts';

type Handler = (request: Request) => Promise<Response>;

/** Wraps lite's `/rest/v1` where it differs from PostgREST behind the hosted gateway. The README lists the mends. */
export async function mendRest(request: Request, next: Handler): Promise<Response> {
  const url = new URL(request.url);
  if (isUnfiltered(request.method, url)) return refuseUnfiltered(request.method);
  if (/%00/.test(url.search)) return unreadableQuery();
  const response = await next(withFilters(request, url));
  if (response.status === 500 && (await isParserFault(response))) return unreadableQuery();
  return response.status === 401 ? withChallenge(response) : response;
}

const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** Hosted databases load `safeupdate`: no UPDATE or DELETE without a WHERE. */
function isUnfiltered(method: string, url: URL): boolean {
  if (method !== 'PATCH' && method !== 'DELETE') return false;
  return [...url.searchParams.keys()].every((name) => NOT_FILTERS.has(name));
}

function refuseUnfiltered(method: string): Response {
  const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE';
  return Response.json(
    { code: '21000', details: null, hint: null, message: `${verb} requires a WHERE clause` },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}

/** lite throws on a quote that is not closed and on `columns` for a row that is none; PostgREST says that it cannot read them. */
async function isParserFault(response: Response): Promise<boolean> {
  const body = await response.clone().text();
  return /"message":"(Error: Missing closing quote|TypeError: Cannot use 'in' operator)/.test(body);
}

function unreadableQuery(): Response {
  return Response.json(
    { code: 'PGRST100', details: null, hint: null, message: 'The query or its rows could not be parsed' },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}

function withFilters(request: Request, url: URL): Request {
  const rewritten = rewriteFilters(url.searchParams);
  if (rewritten === null) return request;
  const target = new URL(url);
  target.search = rewritten.toString();
  return new Request(target, request);
}

/** A client tells "sign in" from "may not" by this header. */
async function withChallenge(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const isTokenFault = code === 'PGRST301' || code === 'PGRST303';
  const challenge = isTokenFault
    ? `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`
    : 'Bearer';
  return withHeaders(response, { 'www-authenticate': challenge });
}
