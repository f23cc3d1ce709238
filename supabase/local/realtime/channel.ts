import * as v from 'valibot';
import type { TokenVerifier } from '../auth/access-tokens.ts';
import type { Claims, Database } from '../data/sql.ts';
import { bindingSchema, problemOf, type PublishedTables } from './bindings.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Message } from './frames.ts';

export interface Services {
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly published: PublishedTables;
  readonly verifyToken: TokenVerifier;
}

/** The socket that a channel lives on. */
interface ChannelSocket {
  readonly send: (message: Message) => void;
  /** Called when the server has closed the channel. */
  readonly onClosed: (channel: Channel) => void;
}

export interface Channel {
  readonly joinRef: string | null;
  /** The answer to the join: the bindings with their ids. */
  readonly response: object;
  /** Subscribes to the changes and confirms that to the client. Call it after the join was answered. */
  start(): void;
  /** Reads with a refreshed token from then on. Closes the channel if the token is invalid or may not join. */
  refreshToken(payload: unknown): Promise<void>;
  /** Unsubscribes without a message to the client. */
  leave(): void;
}

/**
 * Joins the private channel that the message names, as `realtime_channel.ex` does. A refused join resolves to the reason, in
 * the hosted service's words.
 */
export async function joinChannel(
  services: Services,
  { topic, joinRef, payload }: Message,
  keyClaims: Claims,
  socket: ChannelSocket,
): Promise<Channel | string> {
  const { database, feed, published, verifyToken } = services;
  const join = v.safeParse(joinSchema, payload);
  if (!join.success) return 'InvalidJoin: The embedded backend does not understand this config';
  const { access_token: firstToken, config } = join.output;
  const name = topic.slice('realtime:'.length);
  if (!config.private) return 'PrivateOnly: This project only allows private channels';

  const identifyByToken = async (token: string): Promise<Identity | string> => {
    const claims = await verifyToken(token);
    const expiry = claims?.['exp'];
    if (claims === null || typeof expiry !== 'number')
      return 'InvalidJWTToken: The token has expired or is not valid';
    return (await mayJoin(database, claims, name))
      ? { token, claims, expiresAt: expiry * 1000 }
      : unauthorized(name);
  };
  const identifyByKey = async (): Promise<Identity | string> =>
    (await mayJoin(database, keyClaims, name))
      ? { token: null, claims: keyClaims, expiresAt: null }
      : unauthorized(name);

  const first = isApiKey(firstToken) ? await identifyByKey() : await identifyByToken(firstToken);
  if (typeof first === 'string') return first;

  let identity = first;
  let isOpen = true;
  let unsubscribe = () => {};
  let expiryTimer = watchExpiry();
  const bindings = config.postgres_changes.map((binding, index) => ({ ...binding, id: index + 1 }));
  const problem = bindings.map((binding) => problemOf(binding, published)).find((found) => found !== null);

  const push = (event: string, message: object, refs: Pick<Message, 'joinRef' | 'ref'>) => {
    if (isOpen) socket.send({ ...refs, topic, event, payload: message });
  };
  const pushSystem = (extension: string, status: 'ok' | 'error', message: string) =>
    push('system', { extension, status, message, channel: name }, { joinRef, ref: null });

  function watchExpiry(): NodeJS.Timeout | undefined {
    if (identity.expiresAt === null) return undefined;
    return setTimeout(() => shutDown('Token has expired'), identity.expiresAt - Date.now()).unref();
  }

  function shutDown(reason: string): void {
    pushSystem('system', 'error', reason);
    push('phx_close', {}, { joinRef, ref: joinRef });
    channel.leave();
    socket.onClosed(channel);
  }

  function confirm(): void {
    if (bindings.length === 0) return;
    if (problem === undefined) pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    else pushSystem('postgres_changes', 'error', problem);
  }

  const channel: Channel = {
    joinRef,
    response: { postgres_changes: bindings },
    start() {
      if (problem === undefined) {
        unsubscribe = feed.add({
          claims: () => identity.claims,
          bindings,
          deliver: (ids, data) => push('postgres_changes', { ids, data }, { joinRef: null, ref: null }),
        });
      }
      confirm();
    },
    async refreshToken(pushed) {
      const token = v.is(tokenSchema, pushed) ? pushed.access_token : null;
      // A pushed API key is ignored: it must not turn a member into a visitor.
      if (isApiKey(token) || token === identity.token) return;
      const next = await identifyByToken(token);
      if (!isOpen) return;
      if (typeof next === 'string') {
        shutDown(next);
        return;
      }
      identity = next;
      clearTimeout(expiryTimer);
      expiryTimer = watchExpiry();
      confirm();
    },
    leave() {
      isOpen = false;
      clearTimeout(expiryTimer);
      unsubscribe();
    },
  };
  return channel;
}

interface Identity {
  /** Null for a channel that was joined with an API key. */
  readonly token: string | null;
  readonly claims: Claims;
  /** In milliseconds since the epoch; null for never. */
  readonly expiresAt: number | null;
}

const joinSchema = v.object({
  access_token: v.nullish(v.string(), null),
  config: v.object({
    private: v.optional(v.boolean(), false),
    postgres_changes: v.optional(v.array(bindingSchema), []),
  }),
});

const tokenSchema = v.object({ access_token: v.string() });

const isApiKey = (token: string | null): token is null | `sb_${string}` =>
  token === null || token.startsWith('sb_');

const unauthorized = (name: string): string =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`;

/**
 * Asks the policies of `realtime.messages` whether these claims may join the private channel `name`. As in
 * `authorization.ex`, it writes a row for the question and rolls it back.
 */
async function mayJoin(database: Database, claims: Claims, name: string): Promise<boolean> {
  let isVisible = false;
  const rollback = new Error('Rolled back.');
  const attempt = database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
      [name],
    );
    await tx.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
         set_config('realtime.topic', $3, true)`,
      [claims.role, JSON.stringify(claims), name],
    );
    const found = await tx.query('select 1 from realtime.messages where id = $1', [rows[0]?.id]);
    isVisible = found.rows.length > 0;
    throw rollback;
  });
  await attempt.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return isVisible;
}
