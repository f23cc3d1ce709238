import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { SqlResult } from '../../../supabase/local/data/sql.ts';
import type { ServerFacts, ServerSwitches, TestServerOptions } from './server/create-server.ts';
import { connect, type Channel, type Remote } from './server/remote.ts';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The embedded backend and the built app on one origin, in a process of their own, with faults that a test can switch on
 * (server/create-server.ts). Each call has taken effect once its promise resolves.
 */
export interface TestServer extends Remote<Omit<ServerSwitches, 'query' | 'exec'>>, ServerFacts {
  readonly database: {
    /** Runs one statement with positional parameters ($1, $2, ...) as the owner. */
    query<Row = Record<string, unknown>>(
      statement: string,
      parameters?: readonly unknown[],
    ): Promise<SqlResult<Row>>;
    /** Runs several statements without parameters as the owner. */
    exec(statements: string): Promise<void>;
  };
  mails(): Promise<readonly SentMail[]>;
  /** A Supabase client outside any browser. With the secret key it sees everything. */
  client(key?: string): SupabaseClient;
  /** Signs a member up through the API. The name gives the address: `asha.n@example.com` for Asha N. */
  signUp(fullName: string, email?: string): Promise<void>;
  /** Creates a new session of this member, in the auth client's format. */
  sessionOf(email: string): Promise<Session>;
}

export const password = 'goa-demo-2025';

/** The first link in the mail whose path begins with `path`; empty without one. */
export const linkIn = (mail: SentMail | undefined, path = ''): string =>
  new RegExp(`https?:\\S+/${path}\\S+`).exec(mail?.text ?? '')?.[0] ?? '';

export const addressOf = (fullName: string): string =>
  `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;

export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { facts, switches, stopProcess } = await forkServer(options);
  const { url, keys } = facts;
  const unusedSessions = new Map<string, Session>();
  const client = (key = keys.publishable) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });

  return {
    ...facts,
    ...switches,
    database: {
      query: async <Row>(statement: string, parameters: readonly unknown[] = []) =>
        (await switches.query(statement, parameters)) as SqlResult<Row>,
      exec: switches.exec,
    },
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
      unusedSessions.clear();
      await switches.reset();
    },
    async close() {
      await switches.close();
      await stopProcess();
    },
  };
};

/** Starts the process of a server, and resolves once that listens. */
const forkServer = async (options: TestServerOptions) => {
  const child = fork(join(import.meta.dirname, 'server/server-process.ts'), [JSON.stringify(options)], {
    // Clones patterns, dates and errors too.
    serialization: 'advanced',
    // The runner's own options, such as its loader, are not for this process.
    execArgv: [],
  });
  const exited = once(child, 'exit');
  const ready = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => {
      throw new Error(`The test server ended with code ${String(code)} before it listened.`);
    }),
  ]);
  const [{ facts, methods }] = ready as [{ facts: ServerFacts; methods: readonly string[] }];
  const channel: Channel = {
    send: (message) => child.send(message as object),
    onMessage: (receive) => child.on('message', receive),
    onEnd: (end) => child.once('exit', (code) => end(`The test server ended with code ${String(code)}.`)),
  };
  return {
    facts,
    switches: connect<ServerSwitches>(methods, channel),
    async stopProcess() {
      child.disconnect();
      await exited;
    },
  };
};
