import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Claims, Database } from '../sql.ts';
import { createCatalog } from './catalog.ts';
import { createChangeFeed } from './change-feed.ts';
import { installTriggers } from './change-triggers.ts';
import type { Services } from './channel.ts';
import { serveConnection } from './connection.ts';
import { type ApiKeys, checkHandshake, REALTIME_PREFIX, refusalResponse } from './handshake.ts';
import { createTopics } from './topics.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: ApiKeys;
  /** Null for a token that is garbage, forged or expired. `exp` of the claims is in seconds. */
  readonly verifyToken: (token: string) => Promise<Claims | null>;
  /** Whether a `Host` header names this server; default: every name does. */
  readonly isKnownHost?: (host: string | undefined) => boolean;
  /** Whether public channels are refused, as hosted with "Allow public access" off; false by default, as hosted. */
  readonly privateOnly?: boolean;
  /** Milliseconds since the epoch; the system's clock by default. */
  readonly now?: () => number;
  /** Silent sockets are closed after this long; 60 s by default, as on the real server. */
  readonly idleTimeoutMs?: number;
}

export interface Realtime {
  /** Answers WebSocket upgrades of `/realtime/v1/websocket` on this server. */
  attach(server: Server): void;
  /** Ends every socket, stops listening to the database and to the servers. */
  close(): Promise<void>;
}

/**
 * Supabase Realtime for one database. To be called after the migrations: it adds triggers to the tables of the
 * publication `supabase_realtime`.
 */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { database, keys, verifyToken, isKnownHost = () => true, privateOnly = false } = options;
  const { now = Date.now, idleTimeoutMs = 60_000 } = options;
  await installTriggers(database);
  const catalog = createCatalog(database);
  const feed = await createChangeFeed(database, catalog);
  const services: Services = {
    database,
    catalog,
    feed,
    topics: createTopics(),
    tokens: { verifyToken, now },
    privateOnly,
  };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
  const detachments: (() => void)[] = [];

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const handshake = isKnownHost(request.headers.host) ? checkHandshake(request, keys) : unknownHost;
    if (!handshake.accepted) {
      socket.on('error', () => socket.destroy());
      socket.end(refusalResponse(handshake));
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const { version, claims: keyClaims } = handshake;
      serveConnection(ws, services, { version, keyClaims, idleTimeoutMs });
    });
  };

  return {
    attach(server) {
      const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        // Somebody else on this server may be waiting for this upgrade.
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

const unknownHost = { accepted: false, status: 403, error: 'Unknown host' } as const;

/** `max_frame_size` of the real server's endpoint. */
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
