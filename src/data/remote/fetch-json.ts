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
    // The auth client takes this one for a refused token and ends the session; a villa shares one address.
    if (response.status === 429 && isRenewal(input)) throw new TypeError('The API asks to wait.');
    if (response.status === 204 || response.headers.get('content-type')?.includes('json')) return response;
    throw new TypeError('The answer did not come from the API.');
  };

const isRenewal = (input: RequestInfo | URL): boolean => {
  const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
  return /\/auth\/v1\/token\?.*grant_type=refresh_token/.test(url);
};

/** `AbortSignal.any` for browsers from before 2024. */
const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  if ('any' in AbortSignal) return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  }
  return controller.signal;
};
