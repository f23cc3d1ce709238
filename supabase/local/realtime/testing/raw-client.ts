import { WebSocket } from 'ws';
import { isObject } from '../is-object.ts';
import type { Version } from '../wire.ts';

/** A message as it came, in the same shape for both protocols. */
export interface RawMessage {
  readonly joinRef: string | null | undefined;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  // Tests look into whatever the server sent.
  readonly payload: Record<string, unknown>;
}

export interface RawClient {
  /** Everything that came, in order. */
  readonly inbox: readonly RawMessage[];
  readonly binaryInbox: readonly Buffer[];
  readonly closed: Promise<number>;
  send(
    event: string,
    topic: string,
    payload?: unknown,
    refs?: { ref?: string; joinRef?: string | null },
  ): void;
  sendFrame(frame: string | Buffer): void;
  /** The first message, past or future, that fits. */
  find(fits: (message: RawMessage) => boolean): Promise<RawMessage>;
  findBinary(): Promise<Buffer>;
  /** Joins and resolves to the answer; `bindings` become `config.postgres_changes`. */
  join(topic: string, options?: JoinOptions): Promise<RawMessage>;
  /** Joins and resolves when the changes are live. */
  subscribe(topic: string, bindings: readonly unknown[], token?: string): Promise<void>;
  /** The `data` of every change that came so far on a topic. */
  changes(topic: string): Record<string, unknown>[];
  close(): void;
}

export interface JoinOptions {
  readonly token?: string | undefined;
  readonly bindings?: readonly unknown[];
  readonly config?: Record<string, unknown>;
  readonly ref?: string;
}

export async function openRawClient(url: string, version: Version, apiKey: string): Promise<RawClient> {
  const ws = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apiKey}&vsn=${version}`,
  );
  const inbox: RawMessage[] = [];
  const binaryInbox: Buffer[] = [];
  const watchers = new Set<() => void>();
  let refs = 0;
  ws.on('message', (data: Buffer, isBinary) => {
    if (isBinary) binaryInbox.push(data);
    else inbox.push(parse(data.toString()));
    for (const check of watchers) check();
  });
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });

  const until = <T>(look: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(check);
        reject(new Error(`${what} did not come; came: ${JSON.stringify(inbox)}`));
      }, 8000);
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        clearTimeout(timer);
        watchers.delete(check);
        resolve(found);
      };
      watchers.add(check);
      check();
    });

  const client: RawClient = {
    inbox,
    binaryInbox,
    closed,
    send(event, topic, payload = {}, { ref = String(++refs), joinRef = null } = {}) {
      const message = { join_ref: joinRef, ref, topic, event, payload };
      ws.send(JSON.stringify(version === '2.0.0' ? Object.values(message) : message));
    },
    sendFrame: (frame) => ws.send(frame),
    find: (fits) => until(() => inbox.find(fits), 'The message'),
    findBinary: () => until(() => binaryInbox[0], 'A binary frame'),
    join(topic, { token, bindings = [], config = {}, ref = `join-${++refs}` } = {}) {
      const payload = {
        config: { postgres_changes: bindings, ...config },
        ...(token ? { access_token: token } : {}),
      };
      client.send('phx_join', topic, payload, { ref, joinRef: ref });
      return client.find((message) => message.event === 'phx_reply' && message.ref === ref);
    },
    async subscribe(topic, bindings, token) {
      await client.join(topic, { bindings, token });
      await client.find((message) => message.topic === topic && message.event === 'system');
    },
    changes: (topic) =>
      inbox.flatMap(({ event, topic: of, payload: { data } }) =>
        event === 'postgres_changes' && of === topic && isObject(data) ? [data] : [],
      ),
    close: () => ws.close(),
  };
  return client;
}

function parse(text: string): RawMessage {
  const parsed: unknown = JSON.parse(text);
  const fields: Record<string, unknown> = Array.isArray(parsed)
    ? { join_ref: parsed[0], ref: parsed[1], topic: parsed[2], event: parsed[3], payload: parsed[4] }
    : isObject(parsed)
      ? parsed
      : {};
  const { join_ref: joinRef, ref, topic, event, payload } = fields;
  return {
    joinRef: joinRef === undefined ? undefined : toText(joinRef),
    ref: toText(ref),
    topic: toText(topic) ?? '',
    event: toText(event) ?? '',
    payload: isObject(payload) ? payload : {},
  };
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
