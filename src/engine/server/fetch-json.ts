import { readRetryAfter } from './retry-after.ts';

const timeLimitMs = 15_000;

/**
 * A `fetch` for the API client that turns responses which our server cannot have sent into network failures. A captive portal
 * sends HTML with status 200, a dead proxy an empty 404. The client would read the first as data and the second as an empty
 * result.
 */
export const createJsonFetch =
  (realFetch: typeof fetch, lifetime: AbortSignal): typeof fetch =>
  async (input, init) => {
    const signals = [AbortSignal.timeout(timeLimitMs), lifetime];
    if (init?.signal) signals.push(init.signal);
    const response = await realFetch(input, { ...init, signal: anySignal(signals) });
    if (init?.signal) recordRetryAfter(init.signal, response.headers);
    // The auth client would end the session after a 429, which is likely where all devices of a villa share one address.
    if (response.status === 429 && isRenewal(input)) throw new TypeError('The API asks to wait.');
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!isJson && concernsOneRequest(response.status) && !isAuth(input)) return emptyAnswer(response.status);
    if ((response.status !== 204 && !isJson) || (response.status === 404 && !(await isObject(response))))
      throw new TypeError('The answer did not come from the API.');
    return response.ok && isSessionGiven(input) ? withoutServerTime(response) : response;
  };

/**
 * True for the refusal of one request, which says nothing of the connection: a firewall refuses a text that looks like an attack,
 * a gateway one that is too long, both in HTML. The auth client gets no such answer: it would end the session after a 403.
 */
const concernsOneRequest = (status: number): boolean => status === 403 || status === 413;

const emptyAnswer = (status: number): Response =>
  new Response('{}', { status, headers: { 'content-type': 'application/json' } });

/** False for a 404 without a body or with a list: the tables' client would read it as an empty result. */
const isObject = async (response: Response): Promise<boolean> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && !Array.isArray(body);
};

/** The `Retry-After` by the request's signal, which its sender knows too: the tables' client hides the headers from the sender. */
const retryAfters = new WeakMap<AbortSignal, number>();

/** Records the `Retry-After` of the response to the request with this signal. */
const recordRetryAfter = (signal: AbortSignal, headers: Headers): void => {
  const ms = readRetryAfter(headers);
  if (ms !== null) retryAfters.set(signal, ms);
};

/** The recorded `Retry-After` of the request with this signal, in milliseconds; null without one. */
export const retryAfterOf = (signal: AbortSignal): number | null => retryAfters.get(signal) ?? null;

const urlOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;

const isAuth = (input: RequestInfo | URL): boolean => urlOf(input).includes('/auth/v1/');

export const isRenewal = (input: RequestInfo | URL): boolean =>
  /\/auth\/v1\/token\?.*grant_type=refresh_token/.test(urlOf(input));

const isSessionGiven = (input: RequestInfo | URL): boolean =>
  /\/auth\/v1\/(token|signup|verify)\b/.test(urlOf(input));

/**
 * Removes the expiry by the server's clock from a session, so that the auth client computes it from `expires_in` and the
 * device's clock. Otherwise a device whose clock is ahead would find every token expired, and refresh it before each request.
 */
const withoutServerTime = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const body: unknown = await response.json();
  const local = typeof body === 'object' && body !== null ? { ...body, expires_at: undefined } : body;
  return new Response(JSON.stringify(local), { status, statusText, headers });
};

/** Like `AbortSignal.any`, also for browsers from before 2024. Returns a new signal. */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
};
