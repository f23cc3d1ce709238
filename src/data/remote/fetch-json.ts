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
    const response = await realFetch(input, { ...init, signal: AbortSignal.any(signals) });
    if (response.status === 204 || response.headers.get('content-type')?.includes('json')) return response;
    throw new TypeError('The answer did not come from the API.');
  };
