import { withHeaders } from '../http/cors.ts';

type Handler = (request: Request) => Promise<Response>;

/** Patches lite's `/rest/v1` where it differs from PostgREST behind the hosted gateway. The README lists the patches. */
export async function patchRest(request: Request, next: Handler): Promise<Response> {
  const url = new URL(request.url);
  if (isUnfiltered(request.method, url)) return refuseUnfiltered(request.method);
  if (/%00/.test(url.search)) return refuseQuery('The query could not be parsed');
  if (hasFilterTwice(url))
    return refuseQuery('The embedded backend takes one or(), and one filter a column and operator');
  const response = await next(request);
  if (response.status === 500 && (await isParserFault(response)))
    return refuseQuery('The rows could not be parsed');
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

/** lite throws at a missing quote and at `columns` with a row that is no object; PostgREST answers 400. */
async function isParserFault(response: Response): Promise<boolean> {
  const body = await response.clone().text();
  return /"message":"(Error: Missing closing quote|TypeError: Cannot use 'in' operator)/.test(body);
}

function refuseQuery(message: string): Response {
  return Response.json(
    { code: 'PGRST100', details: null, hint: null, message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}

/**
 * In lite the second filter of a column and operator replaces the first, and several `or` become one. PostgREST applies all of
 * them, so lite would silently return wrong rows.
 */
function hasFilterTwice(url: URL): boolean {
  const filters = [...url.searchParams].filter(([name]) => !NOT_FILTERS.has(name));
  const slots = filters.map(([name, value]) =>
    value.startsWith('(') ? name : `${name}=${value.split('.', 1)[0]}`,
  );
  return new Set(slots).size < slots.length;
}

/** Adds the header by which a client tells "sign in" from "not allowed". */
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
