import { setTimeout as wait } from 'node:timers/promises';

/** Sends a command of a session: `('POST', 'url', { url })`. Rejects with the code and the words of its error. */
export type Command = <Value>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Value>;

/** The key under which the protocol hands out elements. W3C, WebDriver Level 2. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Waits for the server at `url` to listen, and opens a session there. Rejects after half a minute. */
export const openSession = async (url: string, capabilities: object): Promise<Command> => {
  const deadline = performance.now() + 30_000;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error(`No WebDriver server answers at ${url}.`);
    await wait(50);
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return (method, path, body) => send(method, `${url}/session/${sessionId}/${path}`, body);
};

const send = async <Value>(method: string, url: string, body: object = {}): Promise<Value> => {
  const response = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}, ${value.message}`);
  return value;
};
