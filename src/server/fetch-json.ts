const timeLimitMs = 15_000;

/**
 * A `fetch` for the API client that refuses what our server cannot have said.
 * A captive portal answers 200 with HTML, a dead proxy an empty 404; the client
 * library would take the first for data and the second for an empty result.
 * Both become the network failure that they are.
 */
export const createJsonFetch =
  (realFetch: typeof fetch, lifetime: AbortSignal): typeof fetch =>
  async (input, init) => {
    const signals = [AbortSignal.timeout(timeLimitMs), lifetime];
    if (init?.signal) signals.push(init.signal);
    const response = await realFetch(input, { ...init, signal: anySignal(signals) });
    if (init?.signal) noteRetryAfter(init.signal, response.headers);
    // The auth client takes this one for a refused token and ends the session; a villa shares one address.
    if (response.status === 429 && isRenewal(input)) throw new TypeError('The API asks to wait.');
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!isJson && saysOfOneRequest(response.status) && !isAuth(input)) return statusAlone(response.status);
    if ((response.status !== 204 && !isJson) || (response.status === 404 && !(await isObject(response))))
      throw new TypeError('The answer did not come from the API.');
    return response.ok && isSessionGiven(input) ? withoutServerTime(response) : response;
  };

/**
 * A firewall refuses a text that looks like an attack, and a gateway one that is too long, in HTML of their own: both
 * speak of one request, not of the connection. Requests of the auth client are left out: it takes a 403 for the end of
 * the session.
 */
const saysOfOneRequest = (status: number): boolean => status === 403 || status === 413;

const statusAlone = (status: number): Response =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } });

/** The client of the tables takes a 404 without a body, or with a list in it, for an empty result. */
const isObject = async (response: Response): Promise<boolean> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && !Array.isArray(body);
};

/** The milliseconds that an answer asks to wait, in seconds or as a date; null when it does not, or not readably. */
export const readRetryAfter = (headers: Headers): number | null => {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

/** The client of the tables keeps headers to itself. A request's own signal is what its sender and its fetch both hold. */
const asked = new WeakMap<AbortSignal, number>();

/** Keeps what the answer to the request with this signal asks for. */
const noteRetryAfter = (signal: AbortSignal, headers: Headers): void => {
  const ms = readRetryAfter(headers);
  if (ms !== null) asked.set(signal, ms);
};

/** What the answer to the request with this signal asked for, in milliseconds; null for nothing. */
export const retryAfterOf = (signal: AbortSignal): number | null => asked.get(signal) ?? null;

export const urlOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

const isAuth = (input: RequestInfo | URL): boolean => urlOf(input).includes('/auth/v1/');

export const isRenewal = (input: RequestInfo | URL): boolean =>
  /\/auth\/v1\/token\?.*grant_type=refresh_token/.test(urlOf(input));

const isSessionGiven = (input: RequestInfo | URL): boolean =>
  /\/auth\/v1\/(token|signup|verify)\b/.test(urlOf(input));

/**
 * Takes the time of expiry by the server's clock out of a session: the auth client then adds `expires_in` to the
 * device's own clock, with which it compares. On a device whose clock is ahead it would otherwise find every token
 * expired, and renew it before each request.
 */
const withoutServerTime = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const body: unknown = await response.json();
  const local = typeof body === 'object' && body !== null ? { ...body, expires_at: undefined } : body;
  return new Response(JSON.stringify(local), { status, statusText, headers });
};

/** A new signal that follows all of these; `AbortSignal.any` for browsers from before 2024. */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
};
