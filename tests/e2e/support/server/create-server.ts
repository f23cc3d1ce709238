import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../../../src/config/limits.ts';
import { startLocalBackend } from '../../../../supabase/local/backend.ts';
import type { Keys } from '../../../../supabase/local/keys.ts';
import { toRequestListener } from '../../../../supabase/local/http/node-http.ts';
import { testDatabases } from '../../../../supabase/local/data/snapshots.ts';
import type { SqlResult } from '../../../../supabase/local/data/sql.ts';
import { reportPath, printPolicyReports } from '../../../../supabase/local/http/static/policy-reports.ts';
import { freePort } from '../../../../supabase/local/testing.ts';
import { createFaultLine, type Faults } from './faults.ts';
import { createSite, type Site } from './site.ts';
import { takeSnapshot } from './snapshot.ts';
import { createSocketLine, type SocketFaults } from './socket-faults.ts';

export interface TestServerOptions {
  readonly confirmEmail?: boolean;
}

/** The operations of a test on the server in the other process. */
export interface ServerSwitches extends Faults, SocketFaults {
  /** Stops listening and cuts every socket. The data stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Makes the server's clock tick once: releases due announcements, and sends waiting mails and notices. */
  tick(): Promise<void>;
  /** Commits the next matching request and cuts its connection instead of answering. */
  dropNextAck(method: string, pathname: RegExp): { readonly dropped: () => boolean };
  /** The violations of the content security policy that browsers have reported since the last call. */
  drainRefusals(): readonly string[];
  /** The number of API calls with this method and path. */
  calls(method: string, pathname: RegExp): number;
  /** The last API calls with their answers, oldest first, one a line. */
  lastCalls(count: number): string;
  /** Deploys the next version of the site. */
  readonly deploy: Site['deploy'];
  /** Removes files of the site. */
  readonly removeFiles: Site['remove'];
  readonly requestsForMissing: Site['requestsForMissing'];
  /** Holds requests for files of the site. */
  readonly holdFiles: Site['hold'];
  /** Makes the database accept entries only from this payload version on. */
  supportPayloadsFrom(version: number): Promise<void>;
  query(statement: string, parameters?: readonly unknown[]): Promise<SqlResult<unknown>>;
  exec(statements: string): Promise<void>;
  /** Resets the server: listening, with the data of its start and without faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The other process's message once its server listens. */
export interface ServerFacts {
  readonly url: string;
  readonly keys: Keys;
  readonly deployPath: string;
}

interface SeenCall {
  readonly method: string;
  readonly pathname: string;
  /** Null without an answer. */
  status: number | null;
}

/** Serves the embedded backend and the built app on one origin, with faults that a test can switch on. */
export const createTestServer = async (
  options: TestServerOptions,
): Promise<{ readonly facts: ServerFacts; readonly switches: ServerSwitches }> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let server: Server | null = null;
  const sockets = createSocketLine();
  const backend = await startLocalBackend({
    dataDir: 'memory',
    siteUrl: url,
    startLite: sockets.startLite,
    snapshotDir: testDatabases,
    // Edge functions call the API, so they fail while a test has stopped the server.
    onUnexpectedError: (...line) => {
      if (server) console.error(...line);
    },
    ...options,
  });
  const { database } = backend;
  // A build during a journey would replace the site's worker under its devices. A test of builds sets an earlier time.
  await database.exec(`update private.clock set build_ask_at = 'infinity' where true`);
  const restoreData = await takeSnapshot(database);
  const faults = createFaultLine({ secretKey: backend.keys.secret, refuseSockets: sockets.refuse });
  const site = await createSite('dist');
  const seen: SeenCall[] = [];
  const refusals: string[] = [];
  const reports = toRequestListener(printPolicyReports((line) => refusals.push(line)));
  const drops: { readonly method: string; readonly pathname: RegExp; isDone: boolean }[] = [];
  const connections = new Set<Socket>();
  let oldestPayload: number = limits.oldestPayload;

  const listen = async () => {
    const api = toRequestListener(faults.wrap((request, peer) => backend.fetch(request, peer)));
    const answerApi: typeof api = (incoming, outgoing) => {
      const method = incoming.method ?? 'GET';
      const { pathname } = new URL(incoming.url ?? '/', url);
      const call: SeenCall = { method, pathname, status: null };
      seen.push(call);
      outgoing.once('finish', () => (call.status = outgoing.statusCode));
      const drop = drops.find((one) => !one.isDone && one.method === method && one.pathname.test(pathname));
      if (drop) {
        drop.isDone = true;
        // The backend handles the request and writes its answer into a closed socket.
        outgoing.writeHead = () => {
          incoming.socket.destroy();
          return outgoing;
        };
        outgoing.write = () => {
          incoming.socket.destroy();
          return true;
        };
      }
      return api(incoming, outgoing);
    };
    const next = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '/', url);
      if (backend.handles(pathname)) answerApi(incoming, outgoing);
      else if (pathname === reportPath) reports(incoming, outgoing);
      else if (pathname === backend.deployPath) site.deployHook(database)(incoming, outgoing);
      else site.handle(incoming, outgoing);
    });
    sockets.guard(next);
    backend.attach(next);
    next.on('connection', (socket) => {
      connections.add(socket);
      socket.once('close', () => connections.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject);
      next.listen(port, '127.0.0.1', resolve);
    });
    server = next;
  };
  const stop = async () => {
    const current = server;
    server = null;
    if (!current) return;
    await new Promise<void>((resolve) => {
      current.close(() => resolve());
      // The server does not track upgraded sockets: without this, closing would wait for every browser.
      for (const socket of connections) socket.destroy();
    });
  };
  const supportPayloadsFrom = async (version: number): Promise<void> => {
    oldestPayload = version;
    await database.exec(
      `create or replace function private.oldest_payload() returns integer
       language sql immutable set search_path = '' as $$ select ${version}; $$`,
    );
  };

  await listen();
  return {
    facts: { url, keys: backend.keys, deployPath: backend.deployPath },
    switches: {
      ...faults.switches,
      ...sockets.switches,
      deploy: site.deploy,
      removeFiles: site.remove,
      requestsForMissing: site.requestsForMissing,
      holdFiles: site.hold,
      stop,
      start: listen,
      tick: backend.tick,
      dropNextAck(method, pathname) {
        const drop = { method, pathname, isDone: false };
        drops.push(drop);
        return { dropped: () => drop.isDone };
      },
      drainRefusals: () => refusals.splice(0),
      calls: (method, pathname) =>
        seen.filter((one) => one.method === method && pathname.test(one.pathname)).length,
      lastCalls: (count) =>
        seen
          .slice(-count)
          .map(({ method, pathname, status }) => `${method} ${pathname} ${status ?? 'no answer'}`)
          .join('\n'),
      supportPayloadsFrom,
      query: database.query,
      exec: database.exec,
      async reset() {
        seen.length = 0;
        drops.length = 0;
        faults.clear();
        sockets.clear();
        await site.restore();
        if (oldestPayload !== limits.oldestPayload) await supportPayloadsFrom(limits.oldestPayload);
        if (!server) await listen();
        await restoreData();
      },
      async close() {
        await stop();
        await site.restore();
        await backend.close();
      },
    },
  };
};
