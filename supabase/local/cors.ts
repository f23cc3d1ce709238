const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS';

/** True for a browser's question before a cross-origin request; a plain OPTIONS is PostgREST's own question. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** Lets pages of any origin send any header, as the hosted gateway does: keys and tokens decide, not origins. */
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

/** The answer with `headers` set on it; responses of fetch handlers may be immutable, so it is a new one. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) copy.headers.set(name, value);
  return copy;
}
