import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { TokenVerifier } from '../auth/access-tokens.ts';
import type { Database } from '../data/sql.ts';
import { createChangeFeed } from './change-feed.ts';
import { installTriggers } from './change-triggers.ts';
import { serveConnection } from './connection.ts';
import { type ApiKeys, checkHandshake, REALTIME_PREFIX, refusalResponse } from './handshake.ts';
import { readPublishedTables } from './published-tables.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly verifyToken: TokenVerifier;
  /** Whether a `Host` header names this server; default: every name does. */
  readonly isKnownHost?: (host: string | undefined) => boolean;
  /** Silent sockets are closed after this long; 60 s by default, as hosted. */
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
    const handshake = isKnownHost(request.headers.host) ? checkHandshake(request, keys) : unknownHost;
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
