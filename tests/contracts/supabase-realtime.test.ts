/** What the pinned realtime-js 2.119 does today and src/server/live.ts counts on or works around. */
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

/** A realtime server that says only what the test tells it to. */
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
    /** Confirms the join with this number once it comes, and tells its reference. */
    confirmJoin: (number: number) =>
      answerJoin(number, ({ config }) => ({
        status: 'ok',
        response: {
          postgres_changes: config.postgres_changes.map((one, index) => ({ ...one, id: index + 1 })),
        },
      })),
    refuseJoin: (number: number) =>
      answerJoin(number, () => ({ status: 'error', response: { reason: 'InvalidJWTToken' } })),
    /** Ends the connection as a dead network does. */
    cut: () => socket?.terminate(),
    async close() {
      for (const one of sockets.clients) one.terminate();
      sockets.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Until the callbacks have told this and nothing else. */
const hear = async (all: readonly string[]) => {
  await expect.poll(() => told, patience).toEqual(all);
};

const patience = { timeout: 10_000 };
const topic = 'realtime:community-chat';

let server: Awaited<ReturnType<typeof startScripted>>;
let client: SupabaseClient;
let told: string[];
/** The session of the app. */
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
  // realtime-js/src/RealtimeChannel.ts, subscribe: the reply to the join makes SUBSCRIBED; the server attaches to the
  // stream of changes afterwards and says so in a system message. live.ts takes that one for live, and pulls then.
  it('is SUBSCRIBED before changes are delivered: the word that they are comes later', async () => {
    subscribe();
    const joinRef = await server.confirmJoin(1);
    await hear(['SUBSCRIBED']);
    server.say(joinRef, null, topic, 'system', { extension: 'postgres_changes', status: 'ok', message: 'x' });
    await hear(['SUBSCRIBED', 'system ok']);
    const data = { type: 'INSERT', schema: 'public', table: 'messages', columns: [], record: { id: 'a' } };
    server.say(joinRef, null, topic, 'postgres_changes', { ids: [1], data });
    await expect.poll(() => told, patience).toEqual(['SUBSCRIBED', 'system ok', 'change a']);
  });

  // realtime-js/src/RealtimeChannel.ts, constructor (_onClose), and RealtimeClient.ts, _remove. live.ts makes a channel
  // anew when one was closed (live.test.ts shows it on a real token that runs out).
  it('that the server closes, as it does when the token ran out, leaves the client and does not join again', async () => {
    const closed = subscribe();
    const joinRef = await server.confirmJoin(1);
    await hear(['SUBSCRIBED']);
    server.say(joinRef, null, topic, 'system', { extension: 'system', status: 'error', message: 'expired' });
    server.say(joinRef, null, topic, 'phx_close', {});
    await hear(['SUBSCRIBED', 'system error', 'CLOSED']);
    expect(client.getChannels()).toEqual([]);

    // Joins are heard in their order: had the closed one joined again by itself, it would come before this one.
    const again = subscribe();
    expect(again).not.toBe(closed);
    await server.confirmJoin(2);
    await expect.poll(() => told.at(-1), patience).toBe('SUBSCRIBED');
    expect(client.getChannels()).toEqual([again]);
  });

  // realtime-js/src/RealtimeClient.ts, _reconnectAuth, and the rejoin of a channel of @supabase/phoenix. live.ts leaves
  // these to the library.
  it('that lost its socket joins again by itself, with the token of now', async () => {
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

  // realtime-js/src/RealtimeClient.ts, _performAuth: on a socket that stays open nothing asks for the token before a join
  // is repeated. So live.ts calls setAuth after each CHANNEL_ERROR, and before it opens a channel.
  it('that was refused joins again with the token of before, unless setAuth fetches the one of now', async () => {
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
