import type { Claims, Database } from '../sql.ts';
import type { Catalog } from './catalog.ts';
import type { ChangeFeed } from './change-feed.ts';
import { isObject } from './is-object.ts';
import type { JoinConfig } from './join-config.ts';
import type { Parsed } from './parsed.ts';
import { mayJoin, maySend } from './permissions.ts';
import { resolveBindings } from './subscribe.ts';
import { bindingId } from './subscription-params.ts';
import { expiryOf, judgeToken, shutdownMessage, type TokenVerifier } from './tokens.ts';
import type { Member, Topics } from './topics.ts';
import { encode, isUserBroadcast } from './wire.ts';

export interface Services {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly feed: ChangeFeed;
  readonly topics: Topics;
  readonly tokens: TokenVerifier;
  /** Refuses public channels, as hosted with "Allow public access" off. */
  readonly privateOnly: boolean;
}

/** Who joined: the claims that decide what the channel sees, and until when (seconds since the epoch). */
export interface Identity {
  readonly claims: Claims;
  /** The token as it was sent; null for a channel that lives by an API key. */
  readonly accessToken: string | null;
  readonly expiresAt: number;
}

export interface ChannelPlace {
  /** With the prefix `realtime:`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly member: Member;
  /** Called when the server closes the channel, after the client was told. */
  readonly onClosedByServer: () => void;
}

export interface Channel {
  readonly joinRef: string | null;
  /** The answer to the join. */
  readonly response: Readonly<Record<string, unknown>>;
  /** Makes the bindings live; the wording of the refusal otherwise. */
  subscribe(): Promise<Parsed<null>>;
  /** Sends what follows the answer to the join. `subscribed` if the changes are live already. */
  start(subscribed: boolean): void;
  handle(event: string, ref: string | null, payload: unknown): Promise<void>;
  /** Leaves silently: no messages to the client. */
  dispose(): void;
}

/** A client on one topic, from its join until it leaves, as `realtime_channel.ex` treats it. */
export function createChannel(
  services: Services,
  { topic: topicName, joinRef, member, onClosedByServer }: ChannelPlace,
  config: JoinConfig,
  identity: Identity,
): Channel {
  const { database, catalog, feed, topics, tokens } = services;
  const name = topicName.slice('realtime:'.length);
  const topic = topics.join(topicName, member, config.isPrivate);
  let { claims, accessToken, expiresAt } = identity;
  let unsubscribe: (() => void) | null = null;
  let subscription = 0;
  let disposed = false;
  let expiryTimer = watchExpiry();

  function push(event: string, payload: unknown): void {
    if (!disposed)
      member.send(encode(member.version, { joinRef, ref: null, topic: topicName, event, payload }));
  }

  function reply(ref: string | null, status: 'ok' | 'error', response: unknown = {}): void {
    const message = { joinRef, ref, topic: topicName, event: 'phx_reply', payload: { status, response } };
    member.send(encode(member.version, message));
  }

  function pushSystem(extension: string, status: 'ok' | 'error', message: string): void {
    push('system', { extension, status, message, channel: name });
  }

  function dispose(): void {
    if (disposed) return;
    disposed = true;
    clearTimeout(expiryTimer);
    unsubscribe?.();
    topics.leave(topicName, member, config.isPrivate);
  }

  function shutDown(message: string): void {
    pushSystem('system', 'error', message);
    dispose();
    member.send(closeFrame(member, topicName, joinRef));
    onClosedByServer();
  }

  function watchExpiry(): NodeJS.Timeout | undefined {
    if (!Number.isFinite(expiresAt)) return undefined;
    const remaining = expiresAt * 1000 - tokens.now();
    const check = (): void => {
      const expired = expiryOf(expiresAt, tokens.now());
      if (expired) shutDown(shutdownMessage(expired));
      else expiryTimer = watchExpiry();
    };
    return setTimeout(check, Math.min(Math.max(remaining, 0), MAX_EXPIRY_CHECK_MS)).unref();
  }

  async function subscribe(): Promise<Parsed<null>> {
    const attempt = ++subscription;
    const resolved = await resolveBindings(database, catalog, config.bindings, claims).catch(
      (error: unknown) => ({ ok: false as const, message: String(error) }),
    );
    if (disposed || attempt !== subscription) return { ok: false, message: 'superseded' };
    unsubscribe?.();
    unsubscribe = null;
    if (!resolved.ok) return resolved;
    unsubscribe = feed.add({
      // Read at each change: a refreshed token counts from the moment it was accepted.
      get claims() {
        return claims;
      },
      bindings: resolved.value,
      deliver(ids, data) {
        const payload = { ids, data };
        if (disposed) return;
        const message = { joinRef: null, ref: null, topic: topicName, event: 'postgres_changes', payload };
        member.send(encode(member.version, message));
      },
    });
    return { ok: true, value: null };
  }

  /** Not awaited by the messages of the socket, so that a busy database holds up no heartbeat. */
  async function subscribeAndTell(): Promise<void> {
    const attempt = subscription + 1;
    const result = await subscribe();
    if (attempt !== subscription) return;
    tellSubscribed(result);
  }

  function tellSubscribed(result: Parsed<null>): void {
    if (result.ok) pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    else pushSystem('postgres_changes', 'error', result.message);
  }

  async function refresh(payload: unknown): Promise<void> {
    const token = isObject(payload) ? payload['access_token'] : null;
    // A pushed API key is ignored, whichever it is: it must not turn a member into a visitor.
    if (typeof token !== 'string' || token.startsWith('sb_') || token === accessToken) return;
    const verdict = await judgeToken(token, tokens);
    if (disposed) return;
    if (!verdict.ok) {
      shutDown(shutdownMessage(verdict.refusal));
      return;
    }
    if (config.isPrivate && !(await mayJoin(database, verdict.claims, name))) {
      shutDown(`You do not have permissions to read from this Channel topic: ${name}`);
      return;
    }
    if (disposed) return;
    ({ claims, expiresAt } = verdict);
    accessToken = token;
    clearTimeout(expiryTimer);
    expiryTimer = watchExpiry();
    if (config.bindings.length > 0) void subscribeAndTell();
  }

  const maySpeak = async (extension: 'broadcast' | 'presence'): Promise<boolean> =>
    !config.isPrivate || maySend(database, claims, name, extension);

  /** Without permission it is ignored, also by the answer. */
  async function broadcast(ref: string | null, payload: unknown): Promise<void> {
    if (!isObject(payload) && !isUserBroadcast(payload)) return;
    if (!(await maySpeak('broadcast'))) return;
    topic.broadcast(payload, config.receiveOwnBroadcasts ? undefined : member);
    if (config.acknowledgeBroadcasts) reply(ref, 'ok');
  }

  async function presence(ref: string | null, payload: unknown): Promise<void> {
    const { event, payload: meta = {} } = isObject(payload) ? payload : {};
    const kind = typeof event === 'string' ? event.toLowerCase() : null;
    if (kind === 'track' && !isObject(meta)) {
      reply(ref, 'error', { reason: 'Presence track payload must be a map' });
    } else if (kind === 'track' && isObject(meta)) {
      const isSeen = await maySpeak('presence');
      reply(ref, 'ok');
      if (isSeen) topic.announce(topic.presence.track(member, config.presenceKey, meta));
    } else if (kind === 'untrack') {
      reply(ref, 'ok');
      topic.announce(topic.presence.untrack(member));
    } else {
      reply(ref, kind === null ? 'ok' : 'error');
    }
  }

  return {
    joinRef,
    response: { postgres_changes: config.bindings.map((raw) => ({ ...raw, id: bindingId(raw) })) },
    subscribe,
    start(subscribed) {
      if (config.presenceEnabled) push('presence_state', topic.presence.state());
      if (config.replicationReady) pushSystem('system', 'ok', 'Replication connection established');
      if (subscribed) tellSubscribed({ ok: true, value: null });
      else if (config.bindings.length > 0) void subscribeAndTell();
    },
    async handle(event, ref, payload) {
      if (event === 'access_token') await refresh(payload);
      else if (event === 'broadcast') await broadcast(ref, payload);
      else if (event === 'presence') await presence(ref, payload);
    },
    dispose,
  };
}

/** Tells a client that its channel is closed; `ref` repeats the join's, as Phoenix does. */
export function closeFrame(member: Member, topic: string, joinRef: string | null): string {
  return encode(member.version, { joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
}

/** The real server looks at the token at least this often. */
const MAX_EXPIRY_CHECK_MS = 5 * 60_000;
