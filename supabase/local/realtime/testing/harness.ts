import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import { type JWTPayload, SignJWT } from 'jose';
import { createTokenVerifier } from '../../auth/access-tokens.ts';
import { createDatabase } from '../../data/database.ts';
import type { Database } from '../../data/sql.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from '../realtime.ts';
import { openRawClient, type RawClient } from './raw-client.ts';
import { SCHEMA_SQL } from './schema.ts';

export const KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' };
export const ALICE = '00000000-0000-4000-8000-00000000000a';
export const BOB = '00000000-0000-4000-8000-00000000000b';

const JWT_SECRET = 'realtime-tests-only-secret-of-32-characters';

export interface Harness {
  readonly url: string;
  readonly database: Database;
  readonly realtime: Realtime;
  /** A member's token; `exp` is one hour ahead unless given or `expires` is false. */
  token(claims: JWTPayload, options?: { expires?: boolean }): Promise<string>;
  /** A socket without supabase-js. */
  raw(apiKey?: string): Promise<RawClient>;
  close(): Promise<void>;
}

/** Realtime on a fresh database with the tables of `schema.ts`, without the rest of the backend. */
export async function startHarness(options: Partial<RealtimeOptions> = {}): Promise<Harness> {
  const { database } = createDatabase(await PGlite.create('memory://'));
  await database.exec(SCHEMA_SQL);
  const verifyToken = createTokenVerifier(JWT_SECRET);
  const realtime = await createRealtime({ database, keys: KEYS, verifyToken, ...options });
  const server = createServer((_request, response) => response.writeHead(404).end());
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  const sockets: RawClient[] = [];

  return {
    url,
    database,
    realtime,
    token: (claims, { expires = true } = {}) => {
      const seconds = Math.floor(Date.now() / 1000);
      const exp = expires ? { exp: seconds + 3600 } : {};
      return new SignJWT({ role: 'authenticated', iat: seconds, ...exp, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JWT_SECRET));
    },
    async raw(apiKey = KEYS.publishable) {
      const socket = await openRawClient(url, apiKey);
      sockets.push(socket);
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.close();
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
