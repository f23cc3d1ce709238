import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { startLocalBackend, type Backend } from '../../../supabase/local/backend.ts';
import { limits } from '../../../src/config/limits.ts';
import { toRequestListener } from '../../../supabase/local/node-http.ts';
import { reportPath, printPolicyReports } from '../../../supabase/local/static/policy-reports.ts';
import { testDatabases } from '../../../supabase/local/snapshots.ts';
import { freePort } from '../../../supabase/local/testing.ts';
import { createFaultLine, type Faults } from './faults.ts';
import { createSite, type Site } from './site.ts';
import { createSocketLine, type SocketFaults } from './socket-faults.ts';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The embedded backend and the built app on one origin, with faults that a test can switch on. */
export interface TestServer extends Faults {
  readonly url: string;
  readonly backend: Backend;
  /** Stops listening and cuts every socket. The data stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Commits the next matching request and cuts its connection instead of answering. */
  dropNextAck(method: string, pathname: RegExp): { readonly dropped: () => boolean };
  /** The violations of the content security policy that browsers have reported since the last call. */
  takeRefusals(): readonly string[];
  /** The number of API calls with this method and path. */
  calls(method: string, pathname: RegExp): number;
  /** The last API calls with their answers, oldest first, one a line. */
  lastCalls(count: number): string;
  readonly sockets: SocketFaults;
  /** Deploys the next version of the site. */
  readonly deploy: Site['deploy'];
  /** Removes files of the site. */
  readonly lose: Site['lose'];
  readonly missed: Site['missed'];
  /** Holds requests for files of the site. */
  readonly holdFiles: Site['hold'];
  /** Makes the database accept entries only from this payload version on. */
  supportPayloadsFrom(version: number): Promise<void>;
  /** Marks the database as restored from a backup, so that every device rebuilds its copy. */
  restore(): Promise<void>;
  mails(): Promise<readonly SentMail[]>;
  /** A Supabase client outside any browser. With the secret key it sees everything. */
  client(key?: string): SupabaseClient;
  /** Signs a member up through the API. The name gives the address: `asha.n@example.com` for Asha N. */
  signUp(fullName: string, email?: string): Promise<void>;
  /** Creates a new session of this member, in the auth client's format. */
  sessionOf(email: string): Promise<Session>;
  /** Resets the server: listening, without data and without faults. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const password = 'goa-demo-2025';

export const addressOf = (fullName: string): string =>
  `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;

interface SeenCall {
  readonly method: string;
  readonly pathname: string;
  /** Null without an answer. */
  status: number | null;
}

export interface TestServerOptions {
  readonly confirmEmail?: boolean;
}

export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let server: Server | null = null;
  const sockets = createSocketLine();
  const backend = await startLocalBackend({
    dataDir: 'memory',
    siteUrl: url,
    clock: true,
    startLite: sockets.startLite,
    snapshotDir: testDatabases,
    // A test that stops the server means the edge functions to fail, which reach the database through it.
    onUnexpectedError: (...line) => {
      if (server) console.error(...line);
    },
    ...options,
  });
  const faults = createFaultLine({ secretKey: backend.keys.secret, refuseSockets: sockets.refuse });
  const site = await createSite('dist');
  const seen: SeenCall[] = [];
  const refusals: string[] = [];
  const reports = toRequestListener(printPolicyReports((line) => refusals.push(line)));
  const drops: { readonly method: string; readonly pathname: RegExp; done: boolean }[] = [];
  const connections = new Set<Socket>();
  const unusedSessions = new Map<string, Session>();

  const listen = async () => {
    const api = toRequestListener(faults.wrap((request, peer) => backend.fetch(request, peer)));
    const dropping =
      (handle: typeof api): typeof api =>
      (incoming, outgoing) => {
        const method = incoming.method ?? 'GET';
        const pathname = new URL(incoming.url ?? '/', url).pathname;
        const call: SeenCall = { method, pathname, status: null };
        seen.push(call);
        outgoing.once('finish', () => (call.status = outgoing.statusCode));
        const drop = drops.find((one) => !one.done && one.method === method && one.pathname.test(pathname));
        if (drop) {
          drop.done = true;
          // The backend still answers, into a closed socket.
          outgoing.writeHead = () => {
            incoming.socket.destroy();
            return outgoing;
          };
          outgoing.write = () => {
            incoming.socket.destroy();
            return true;
          };
        }
        return handle(incoming, outgoing);
      };
    const answerApi = dropping(api);
    const next = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? '/', url);
      if (backend.handles(pathname)) answerApi(incoming, outgoing);
      else if (pathname === reportPath) reports(incoming, outgoing);
      else if (pathname === backend.deployPath) site.deployHook(backend.database)(incoming, outgoing);
      else site.handle(incoming, outgoing);
    });
    // The test shares its thread: a connection must not end just as a long query lets the next request out.
    next.keepAliveTimeout = 60_000;
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
  const client = (key = backend.keys.publishable) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

  const supportPayloadsFrom = async (version: number): Promise<void> => {
    await backend.database.exec(
      `create or replace function private.oldest_payload() returns integer
       language sql immutable set search_path = '' as $$ select ${version}; $$`,
    );
  };

  await listen();
  return {
    ...faults.switches,
    sockets: sockets.switches,
    deploy: site.deploy,
    lose: site.lose,
    missed: site.missed,
    holdFiles: site.hold,
    url,
    backend,
    stop,
    start: listen,
    dropNextAck(method, pathname) {
      const drop = { method, pathname, done: false };
      drops.push(drop);
      return { dropped: () => drop.done };
    },
    takeRefusals: () => refusals.splice(0),
    calls: (method, pathname) =>
      seen.filter((one) => one.method === method && pathname.test(one.pathname)).length,
    lastCalls: (count) =>
      seen
        .slice(-count)
        .map(({ method, pathname, status }) => `${method} ${pathname} ${status ?? 'no answer'}`)
        .join('\n'),
    supportPayloadsFrom,
    restore: () =>
      backend.database.exec('update private.sync_epoch set epoch = gen_random_uuid() where only_row'),
    async mails() {
      const list = await fetch(`${url}/_mail/api/v1/messages`);
      const { messages } = (await list.json()) as { messages: { ID: string; To: { Address: string }[] }[] };
      return Promise.all(
        messages.map(async ({ ID, To }) => {
          const response = await fetch(`${url}/_mail/api/v1/message/${ID}`);
          const mail = (await response.json()) as { Subject: string; Text: string };
          return { to: To[0]?.Address ?? '', subject: mail.Subject, text: mail.Text };
        }),
      );
    },
    client,
    async signUp(fullName, email = addressOf(fullName)) {
      const { data, error } = await client().auth.signUp({
        email,
        password,
        options: { data: { full_name: fullName } },
      });
      if (error) throw error;
      if (data.session) unusedSessions.set(email, data.session);
    },
    async sessionOf(email) {
      // Reuses the sign-up's session, because checking a password takes a tenth of a second.
      const unused = unusedSessions.get(email);
      if (unusedSessions.delete(email) && unused) return unused;
      const { data, error } = await client().auth.signInWithPassword({ email, password });
      if (error) throw error;
      return data.session;
    },
    async reset() {
      seen.length = 0;
      unusedSessions.clear();
      drops.length = 0;
      faults.clear();
      sockets.clear();
      await site.restore();
      await supportPayloadsFrom(limits.oldestPayload);
      if (!server) await listen();
      await backend.database.exec(
        `delete from public.messages where true; delete from public.applications where true;
         delete from public.announcements where true;
         delete from auth.users where true; delete from public.tombstones where true;
         delete from local_mail.messages where true; delete from private.rate_limits where true;
         delete from private.invitation_mails where true; delete from private.mail_opt_outs where true;
         delete from private.edition_news where true;
         alter table private.edition_releases disable trigger refuse_change;
         delete from private.edition_releases where true; delete from private.editions where true; delete from private.desk_saves where true;
         delete from public.villas where true; delete from private.ticket_keys where true;
         alter table private.edition_releases enable trigger refuse_change;
         -- A build during a journey would change the site's worker under its devices. A test of builds lets the clock ask.
         update private.clock set build_ask_at = 'infinity' where true;`,
      );
    },
    async close() {
      await stop();
      await site.restore();
      await backend.close();
    },
  };
};
