import type { RawData, WebSocket } from 'ws';
import type { Claims } from '../sql.ts';
import { type Channel, closeFrame, createChannel, type Identity, type Services } from './channel.ts';
import { type JoinConfig, parseJoinConfig } from './join-config.ts';
import { mayJoin } from './permissions.ts';
import { joinRefusal, judgeToken } from './tokens.ts';
import type { Member } from './topics.ts';
import { decode, encode, type Incoming, type Version } from './wire.ts';

export interface ConnectionOptions {
  readonly version: Version;
  /** What the API key of the handshake stands for. */
  readonly keyClaims: Claims;
  /** A socket that sends nothing for this long is closed; the client sends a heartbeat every 25 s. */
  readonly idleTimeoutMs: number;
}

/** Serves one socket: routes its messages to its channels, in their order, as `Phoenix.Socket` does. */
export function serveConnection(ws: WebSocket, services: Services, options: ConnectionOptions): void {
  const { version, keyClaims, idleTimeoutMs } = options;
  const channels = new Map<string, Channel>();
  let queue = Promise.resolve();
  let closed = false;
  const idle = setTimeout(() => ws.close(1000), idleTimeoutMs).unref();

  // One object a channel: topics tell their members apart by identity.
  const createMember = (): Member => ({ version, send });

  function send(frame: string | Buffer): void {
    if (ws.readyState === ws.OPEN) ws.send(frame);
  }

  function reply(
    message: Incoming,
    status: 'ok' | 'error',
    response: unknown,
    joinRef = message.joinRef,
  ): void {
    const { ref, topic } = message;
    send(encode(version, { joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }));
  }

  async function route(message: Incoming): Promise<void> {
    const { topic, event, joinRef, ref, payload } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(message, 'ok', {}, null);
    if (event === 'phx_join') return join(message);
    const channel = channels.get(topic);
    if (!channel) {
      if (event === 'phx_leave') reply(message, 'ok', {});
      else reply(message, 'error', { reason: 'unmatched topic' }, null);
      return;
    }
    // A message of a join that was replaced since.
    if (joinRef !== null && joinRef !== channel.joinRef) return;
    if (event === 'phx_leave') leave(message, channel);
    else await channel.handle(event, ref, payload);
  }

  async function join(message: Incoming): Promise<void> {
    const { topic, joinRef } = message;
    if (!topic.startsWith('realtime:')) return reply(message, 'error', { reason: 'unmatched topic' }, null);
    const member = createMember();
    const replaced = channels.get(topic);
    replaced?.dispose();
    channels.delete(topic);

    const config = parseJoinConfig(message.payload);
    const identity = await admit(topic, config);
    if (typeof identity === 'string') {
      reply(message, 'error', { reason: identity });
    } else if (!closed) {
      const onClosedByServer = (): void => {
        if (channels.get(topic) === channel) channels.delete(topic);
      };
      const channel = createChannel(services, { topic, joinRef, member, onClosedByServer }, config, identity);
      channels.set(topic, channel);
      await answer(message, channel, config);
    }
    if (replaced) send(closeFrame(member, topic, replaced.joinRef));
  }

  async function answer(message: Incoming, channel: Channel, config: JoinConfig): Promise<void> {
    const wait = config.waitForChanges && config.bindings.length > 0;
    const subscribed = wait ? await channel.subscribe() : null;
    if (subscribed && !subscribed.ok) {
      channel.dispose();
      channels.delete(message.topic);
      reply(message, 'error', { reason: `RealtimeDisabledForConfiguration: ${subscribed.message}` });
      return;
    }
    reply(message, 'ok', channel.response);
    channel.start(wait);
  }

  /** Who joins, or the reason for which the join is refused. */
  async function admit(topic: string, config: JoinConfig): Promise<Identity | string> {
    const name = topic.slice('realtime:'.length);
    if (name === '') return 'TopicNameRequired: You must provide a topic name';
    if (channels.size >= MAX_CHANNELS) return 'ChannelRateLimitReached: Too many channels';
    const { accessToken, isPrivate } = config;
    if (services.privateOnly && !isPrivate) return 'PrivateOnly: This project only allows private channels';
    let identity: Identity = { claims: keyClaims, accessToken: null, expiresAt: Number.POSITIVE_INFINITY };
    if (accessToken !== null && !accessToken.startsWith('sb_')) {
      const verdict = await judgeToken(accessToken, services.tokens);
      if (!verdict.ok) return joinRefusal(verdict.refusal);
      identity = { claims: verdict.claims, accessToken, expiresAt: verdict.expiresAt };
    }
    if (isPrivate && !(await mayJoin(services.database, identity.claims, name))) {
      return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;
    }
    return config.replay && !isPrivate
      ? 'UnableToReplayMessages: Replay is not allowed for public channels'
      : identity;
  }

  function leave(message: Incoming, channel: Channel): void {
    channel.dispose();
    channels.delete(message.topic);
    reply(message, 'ok', {}, channel.joinRef);
    send(closeFrame(createMember(), message.topic, channel.joinRef));
  }

  ws.on('message', (data: RawData, isBinary: boolean) => {
    idle.refresh();
    const message = decode(version, toBuffer(data), isBinary);
    if (!message) return;
    queue = queue
      .then(() => route(message))
      .catch((error: unknown) => {
        console.warn(`Realtime could not handle ${message.event} on ${message.topic}: ${String(error)}`);
      });
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    closed = true;
    clearTimeout(idle);
    for (const channel of channels.values()) channel.dispose();
    channels.clear();
  });
}

/** The hosted default for one client. */
const MAX_CHANNELS = 100;

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
