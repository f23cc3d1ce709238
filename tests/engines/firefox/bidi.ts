/** A session of WebDriver BiDi, as far as the journeys use one. W3C, WebDriver BiDi. */
export interface BidiSession {
  /** What the browser says of itself. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Sends a command, as in `command('browsingContext.navigate', { … })`. Rejects with the error's code and message. */
  command<Result>(method: string, params?: object): Promise<Result>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** Opens a session at the address that a browser named on its error stream. */
export const openBidi = async (address: string): Promise<BidiSession> => {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id = -1, error, message, result } = JSON.parse(data) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  const closed = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone.'));
    waiting.clear();
  };
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`No browser answers at ${address}.`)));
  socket.addEventListener('close', closed);
  await opened.promise;

  const command = <Result>(method: string, params: object = {}): Promise<Result> => {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error('The browser is gone.'));
    const asked = Promise.withResolvers<unknown>();
    lastId += 1;
    waiting.set(lastId, asked);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return asked.promise as Promise<Result>;
  };
  const { capabilities } = await command<{ capabilities: Record<string, unknown> }>('session.new', {
    capabilities: {},
  });
  return { capabilities, command };
};
