import * as v from 'valibot';
import { WebSocket } from 'ws';
import { decode, encode, type Message } from '../frames.ts';

/** A message whose payload tests look into. */
export type RawMessage = Message & { readonly payload: Readonly<Record<string, unknown>> };

export interface RawClient {
  /** Every message that came, in order. */
  readonly inbox: readonly RawMessage[];
  /** Resolves to the code with which the socket closes. */
  readonly closed: Promise<number>;
  send(
    event: string,
    topic: string,
    payload?: unknown,
    refs?: { ref?: string; joinRef?: string | null },
  ): void;
  /** Resolves to the first message that fits, whether it has come already or comes later. */
  find(fits: (message: RawMessage) => boolean): Promise<RawMessage>;
  /** Joins privately and resolves to the answer; `bindings` become `config.postgres_changes`. */
  join(topic: string, options?: JoinOptions): Promise<RawMessage>;
  /** Joins and resolves when the changes are live. */
  subscribe(topic: string, bindings: readonly unknown[], token?: string): Promise<void>;
  /** The `data` of every change that has come on a topic. */
  changes(topic: string): Record<string, unknown>[];
  close(): void;
}

export interface JoinOptions {
  readonly token?: string | undefined;
  readonly bindings?: readonly unknown[];
  readonly ref?: string;
}

const fields = v.record(v.string(), v.unknown());

/** A socket without supabase-js. */
export async function openRawClient(url: string, apiKey: string): Promise<RawClient> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apiKey}&vsn=2.0.0`);
  const inbox: RawMessage[] = [];
  const watchers = new Set<() => void>();
  let refs = 0;
  ws.on('message', (data: Buffer) => {
    const message = decode(data.toString());
    if (!message) throw new Error('The server sent a frame that is no message.');
    inbox.push({ ...message, payload: v.parse(fields, message.payload) });
    for (const look of watchers) look();
  });
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });

  const client: RawClient = {
    inbox,
    closed,
    send: (event, topic, payload = {}, { ref = String(++refs), joinRef = null } = {}) =>
      ws.send(encode({ joinRef, ref, topic, event, payload })),
    find: (fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(look);
          reject(new Error(`The message did not come; came: ${JSON.stringify(inbox)}`));
        }, 8000);
        const look = (): void => {
          const found = inbox.find(fits);
          if (found === undefined) return;
          clearTimeout(timer);
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      }),
    join(topic, { token, bindings = [], ref = `join-${++refs}` } = {}) {
      const payload = {
        config: { private: true, postgres_changes: bindings },
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
      inbox
        .filter((message) => message.event === 'postgres_changes' && message.topic === topic)
        .map(({ payload }) => v.parse(fields, payload['data'])),
    close: () => ws.close(),
  };
  return client;
}
