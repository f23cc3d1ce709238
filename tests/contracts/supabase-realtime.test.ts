/** The behaviour of the pinned realtime-js 2.119 that src/server/live.ts relies on or works around. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';

/** Join reference, reference, topic, event, payload: realtime-js/src/lib/constants.ts, VSN_2_0_0. */
type Frame = readonly [string | null, string | null, string, string, object];

interface JoinPayload {
  readonly config: { readonly postgres_changes: readonly object[] };
}

/** A realtime server that sends only what the test tells it to. */
const startScripted = async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const heard: Frame[] = [];
  let socket: WebSocket | null = null;
  sockets.on('connection', (connected) => {
    socket = connected;
    connected.on('message', (data: Buffer) => void heard.push(JSON.parse(data.toString()) as Frame));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const joins = () => heard.filter(([, , , event]) => event === 'phx_join');
  const say = (...frame: Frame) => socket?.send(JSON.stringify(frame));
  const answerJoin = async (number: number, answer: (payload: JoinPayload) => object) => {
    await expect.poll(() => joins().length, patience).toBe(number);
    const [joinRef, ref, joined, , payload] = joins().at(-1) as Frame;
    say(joinRef, ref, joined, 'phx_reply', answer(payload as JoinPayload));
    return joinRef;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    joins,
    say,
    /** Waits for the join with this number, confirms it, and returns its reference. */
    confirmJoin: (number: number) =>
      answerJoin(number, ({ config }) => ({
        status: 'ok',
        response: {
          postgres_changes: config.postgres_changes.map((one, index) => ({ ...one, id: index + 1 })),
        },
      })),
    refuseJoin: (number: number) =>
      answerJoin(number, () => ({ status: 'error', response: { reason: 'InvalidJWTToken' } })),
    /** Cuts the connection like a dead network. */
    cut: () => socket?.terminate(),
    async close() {
      for (const one of sockets.clients) one.terminate();
      sockets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Waits until the callbacks have reported exactly this. */
const hear = async (all: readonly string[]) => {
  await expect.poll(() => told, patience).toEqual(all);
};

const patience = { timeout: 10_000 };
const topic = 'realtime:community-chat';

let server: Awaited<ReturnType<typeof startScripted>>;
let client: SupabaseClient;
let told: string[];
/** The access token of the app's session. */
let token: string;

beforeEach(async () => {
  told = [];
  token = 'first';
  server = await startScripted();
  client = createClient(server.url, 'sb_publishable_test', {
    accessToken: async () => token,
    realtime: { reconnectAfterMs: () => 10 },
  });
});
afterEach(async () => {
  await client.realtime.disconnect();
  await server.close();
});

const subscribe = () =>
  client
    .channel('community-chat')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, (change) =>
      told.push(`change ${String(change.new['id'])}`),
    )
    .on('system', {}, (system: { readonly status?: string }) => told.push(`system ${system.status}`))
    .subscribe((status) => told.push(status));

describe('a realtime channel', () => {
  // realtime-js/src/RealtimeChannel.ts, subscribe: the reply to the join sets SUBSCRIBED, but the server attaches to the
  // stream of changes later. live.ts waits for the system message about that, and then pulls.
  it('is SUBSCRIBED before the server delivers changes; a later system message confirms that', async () => {
    subscribe();
    const joinRef = await server.confirmJoin(1);
    await hear(['SUBSCRIBED']);
    server.say(joinRef, null, topic, 'system', { extension: 'postgres_changes', status: 'ok', message: 'x' });
    await hear(['SUBSCRIBED', 'system ok']);
    const data = { type: 'INSERT', schema: 'public', table: 'messages', columns: [], record: { id: 'a' } };
    server.say(joinRef, null, topic, 'postgres_changes', { ids: [1], data });
    await expect.poll(() => told, patience).toEqual(['SUBSCRIBED', 'system ok', 'change a']);
  });

  // realtime-js/src/RealtimeChannel.ts, constructor (_onClose), and RealtimeClient.ts, _remove. live.ts replaces a closed
  // channel by a new one; live.test.ts proves that with a real token that expires.
  it('leaves the client and never rejoins when the server closes it, as with an expired token', async () => {
    const closed = subscribe();
    const joinRef = await server.confirmJoin(1);
    await hear(['SUBSCRIBED']);
    server.say(joinRef, null, topic, 'system', { extension: 'system', status: 'error', message: 'expired' });
    server.say(joinRef, null, topic, 'phx_close', {});
    await hear(['SUBSCRIBED', 'system error', 'CLOSED']);
    expect(client.getChannels()).toEqual([]);

    // The server sees joins in order, so a rejoin of the closed channel would come before this one.
    const again = subscribe();
    expect(again).not.toBe(closed);
    await server.confirmJoin(2);
    await expect.poll(() => told.at(-1), patience).toBe('SUBSCRIBED');
    expect(client.getChannels()).toEqual([again]);
  });

  // realtime-js/src/RealtimeClient.ts, _reconnectAuth, and the rejoin of a channel of @supabase/phoenix. live.ts leaves
  // both to the library.
  it('rejoins by itself with the current token after it lost its socket', async () => {
    const channel = subscribe();
    await server.confirmJoin(1);
    await hear(['SUBSCRIBED']);
    token = 'second';
    server.cut();
    await server.confirmJoin(2);
    await hear(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    expect(client.getChannels()).toEqual([channel]);
    expect(server.joins().map(tokenOf)).toEqual(['first', 'second']);
  });

  // realtime-js/src/RealtimeClient.ts, _performAuth: on an open socket the library repeats a join without a new token. So
  // live.ts calls setAuth after each CHANNEL_ERROR, and before it opens a channel.
  it('rejoins after a refusal with the old token, unless setAuth fetches the current one', async () => {
    subscribe();
    await server.refuseJoin(1);
    await hear(['CHANNEL_ERROR']);
    token = 'second';
    await server.refuseJoin(2);
    await client.realtime.setAuth();
    await server.refuseJoin(3);
    expect(server.joins().map(tokenOf)).toEqual(['first', 'first', 'second']);
  });
});

const tokenOf = ([, , , , payload]: Frame): unknown => Reflect.get(payload, 'access_token');
