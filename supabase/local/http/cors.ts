const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';

/** Whether this is a browser's preflight; any other OPTIONS request is for PostgREST. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** Allows every origin and header, as the hosted gateway does: keys and tokens decide, not origins. */
export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
    },
  });
}

/** A copy of the response with `headers` set, because headers of a response may be immutable. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}
