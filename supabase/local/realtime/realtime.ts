import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TokenVerifier } from '../auth/access-tokens.ts';
import type { Claims, Database } from '../data/sql.ts';
import { readPublishedTables } from './bindings.ts';
import { createChangeFeed } from './change-feed.ts';
import { installTriggers } from './change-triggers.ts';
import { serveConnection } from './connection.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: { readonly publishable: string; readonly secret: string };
  readonly verifyToken: TokenVerifier;
  /** Whether a `Host` header names this server; default: every name does. */
  readonly isKnownHost?: (host: string | undefined) => boolean;
  /** The server closes a socket that is silent for this long; 60 s by default, as hosted. */
  readonly idleTimeoutMs?: number;
}

export interface Realtime {
  /** Answers WebSocket upgrades of `/realtime/v1/websocket` on this server. */
  attach(server: Server): void;
  /** Closes every socket, stops listening to the database and to the servers. */
  close(): Promise<void>;
}

/**
 * Supabase Realtime for one database, as far as the portal uses it. Call it after the migrations: it adds triggers to
 * the tables of the publication `supabase_realtime`.
 */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, verifyToken, isKnownHost = () => true, idleTimeoutMs = 60_000 } = options;
  await installTriggers(database);
  const published = await readPublishedTables(database);
  const feed = await createChangeFeed(database, published);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const detachments: (() => void)[] = [];

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const handshake = isKnownHost(request.headers.host) ? checkHandshake(request.url, keys) : unknownHost;
    if (!handshake.accepted) {
      socket.on('error', () => socket.destroy());
      socket.end(refusalResponse(handshake));
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) =>
      serveConnection(ws, { database, feed, published, verifyToken }, handshake.claims, idleTimeoutMs),
    );
  };

  return {
    attach(server) {
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        // Another listener on this server, such as hot reload, may be waiting for this upgrade.
        const isOurs = request.url?.startsWith(REALTIME_PREFIX) ?? false;
        if (isOurs || server.listenerCount('upgrade') === 1) upgrade(request, socket, head);
      };
      server.on('upgrade', listener);
      detachments.push(() => server.off('upgrade', listener));
    },
    async close() {
      for (const detach of detachments.splice(0)) detach();
      await Promise.all([...sockets.clients].map(closeSocket));
      await feed.close();
    },
  };
}

type Handshake =
  | { readonly accepted: true; readonly claims: Claims }
  | { readonly accepted: false; readonly status: 401 | 403 | 404; readonly error: string };

const REALTIME_PREFIX = '/realtime/v1';

/** Accepts or refuses an upgrade request. Statuses and wording come from supabase/realtime `user_socket.ex`. */
function checkHandshake(address: string | undefined, keys: RealtimeOptions['keys']): Handshake {
  const url = URL.parse(address ?? '/', 'http://localhost');
  if (url?.pathname !== `${REALTIME_PREFIX}/websocket`) {
    return { accepted: false, status: 404, error: 'Not Found' };
  }
  if (url.searchParams.get('vsn') !== '2.0.0') {
    return { accepted: false, status: 403, error: 'Unsupported protocol version' };
  }
  const apiKey = url.searchParams.get('apikey');
  if (!apiKey) return { accepted: false, status: 401, error: 'API key is missing' };
  if (apiKey === keys.publishable) return { accepted: true, claims: { role: 'anon' } };
  if (apiKey === keys.secret) return { accepted: true, claims: { role: 'service_role' } };
  return { accepted: false, status: 401, error: 'The token provided is not a valid JWT' };
}

/** A refused handshake as the bytes of an HTTP response. */
function refusalResponse({ status, error }: Extract<Handshake, { accepted: false }>): string {
  const body = JSON.stringify({ error });
  const reason = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[status];
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

const unknownHost = { accepted: false, status: 403, error: 'Unknown host' } as const;

/** `max_frame_size` of the hosted service. */
const MAX_FRAME_BYTES = 5_000_000;
/** Service Restart: clients reconnect by themselves. */
const SERVICE_RESTART = 1012;
const CLOSE_GRACE_MS = 500;

function closeSocket(ws: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => ws.terminate(), CLOSE_GRACE_MS);
    ws.once('close', () => {
      clearTimeout(forced);
      resolve();
    });
    ws.close(SERVICE_RESTART);
  });
}
