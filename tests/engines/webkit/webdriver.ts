import { setTimeout as wait } from 'node:timers/promises';

/** A session of a WebDriver server, as far as the journeys use one. W3C, WebDriver Level 2. */
export interface WebDriverSession {
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Sends a command of the session: `('POST', 'url', { url })`. Rejects with the code and the words of its error. */
  command<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
}

/** The key under which the protocol hands out elements. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Waits for the server at `url` to listen, and opens a session there. Rejects after `patienceMs`. */
export const openSession = async (
  url: string,
  capabilities: object,
  patienceMs = 30_000,
): Promise<WebDriverSession> => {
  const deadline = performance.now() + patienceMs;
  while (!(await isReady(url))) {
    if (performance.now() > deadline) throw new Error(`No WebDriver server answers at ${url}.`);
    await wait(50);
  }
  const { sessionId, capabilities: given } = await send<{
    sessionId: string;
    capabilities: Record<string, unknown>;
  }>('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } });
  return {
    capabilities: given,
    command: (method, path, body) => send(method, `${url}/session/${sessionId}/${path}`, body),
  };
};

const isReady = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/status`).catch(() => null);
  return answer?.ok === true;
};

const send = async <Value>(method: string, url: string, body?: object): Promise<Value> => {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}, ${value.message}`);
  return value;
};
