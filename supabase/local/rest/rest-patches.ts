import { withHeaders } from '../http/cors.ts';

type Handler = (request: Request) => Promise<Response>;

/** Patches lite's `/rest/v1` where it differs from PostgREST behind the hosted gateway. The README lists the patches. */
export async function patchRest(request: Request, next: Handler): Promise<Response> {
  const url = new URL(request.url);
  if (isUnfiltered(request.method, url)) {
    const verb = request.method === 'PATCH' ? 'UPDATE' : 'DELETE';
    return refuse('21000', `${verb} requires a WHERE clause`);
  }
  if (/%00/.test(url.search)) return refuse('PGRST100', 'The query could not be parsed');
  if (hasFilterTwice(url))
    return refuse('PGRST100', 'The embedded backend takes one or(), and one filter a column and operator');
  const response = await next(request);
  if (response.status === 500 && (await isParserFault(response)))
    return refuse('PGRST100', 'The rows could not be parsed');
  return response.status === 401 ? withChallenge(response) : response;
}

const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** Hosted databases load `safeupdate`: no UPDATE or DELETE without a WHERE. */
function isUnfiltered(method: string, url: URL): boolean {
  if (method !== 'PATCH' && method !== 'DELETE') return false;
  return [...url.searchParams.keys()].every((name) => NOT_FILTERS.has(name));
}

/** Whether lite failed at a missing quote, or at `columns` with a row that is no object. PostgREST answers these with 400. */
async function isParserFault(response: Response): Promise<boolean> {
  const body = await response.clone().text();
  return /"message":"(Error: Missing closing quote|TypeError: Cannot use 'in' operator)/.test(body);
}

function refuse(code: string, message: string): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}

/**
 * In lite the second filter of a column and operator replaces the first, and several `or` become one. PostgREST applies all of
 * them, so lite would silently return wrong rows.
 */
function hasFilterTwice(url: URL): boolean {
  const filters = [...url.searchParams].filter(([name]) => !NOT_FILTERS.has(name));
  // The value of an or() is a list in parentheses; that of a column's filter begins with the operator.
  const targets = filters.map(([name, value]) =>
    value.startsWith('(') ? name : `${name}=${value.split('.', 1)[0]}`,
  );
  return new Set(targets).size < targets.length;
}

/** Adds the header by which a client distinguishes a bad token from a missing permission. */
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
