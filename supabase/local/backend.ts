import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTokenCompleter, createTokenVerifier } from './auth/access-tokens.ts';
import { createAuthPatches } from './auth/auth-patches.ts';
import { createClock } from './clock.ts';
import { captureErrors } from './console-capture.ts';
import { answerPreflight, isPreflight } from './http/cors.ts';
import { lockDirectory } from './data/directory-lock.ts';
import { createFunctions } from './functions/functions.ts';
import { loadKeys, type Keys } from './keys.ts';
import { startLite, type Lite, type LiteOptions } from './data/lite.ts';
import { answerMail } from './mail/mail-api.ts';
import { openMailbox, type Mailbox } from './mail/mailbox.ts';
import { createPushService } from './mail/push-service.ts';
import { createRealtime } from './realtime/realtime.ts';
import { patchRest } from './rest/rest-patches.ts';
import type { Database } from './data/sql.ts';

export interface BackendOptions {
  /** The directory of data and keys; 'memory' keeps nothing. */
  readonly dataDir: string;
  /** The origin of app and API, such as http://localhost:4173; links in mails lead there. */
  readonly siteUrl: string;
  /** URLs whose origins a mail's link may redirect to, beside the site's own. */
  readonly redirectUrls?: readonly string[];
  /** Whether a sign-up must be confirmed by mail; default false. */
  readonly confirmEmail?: boolean;
  /** How long an access token is valid; default 3600. */
  readonly jwtExpirySeconds?: number;
  readonly keys?: Partial<Keys>;
  readonly migrationsDir?: string;
  readonly functionsDir?: string;
  /** Environment variables for functions, beside the standard ones. */
  readonly functionsEnv?: Readonly<Record<string, string>>;
  /** The directory in which tests keep snapshots of databases in memory; by default none are kept. */
  readonly snapshotDir?: string;
  /** Called with the new name of a database whose start was never finished. */
  readonly onSetAside?: (directory: string) => void;
  /** Starts lite in tests: on a native Postgres, or with faults. */
  readonly startLite?: (options: LiteOptions) => Promise<Lite>;
  /** Receives the errors behind 5xx answers; default: console.error. */
  readonly onUnexpectedError?: (...line: unknown[]) => void;
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1, /functions/v1, /_mail and /_push. Any other path gets 404, any other host name 403. */
  fetch(request: Request, peer: { address: string | null }): Promise<Response>;
  /** Whether this path belongs to the API. */
  handles(pathname: string): boolean;
  /** Serves realtime at /realtime/v1/websocket of this server. */
  attach(server: Server): void;
  readonly database: Database;
  readonly mailbox: Mailbox;
  readonly keys: Keys;
  /** The path of the deploy hook: the edge functions ask there for a new rendering of the site. It is secret, as a host's is. */
  readonly deployPath: string;
  /** Makes the server's clock tick once: releases due announcements, and sends waiting mails and notices. */
  tick(): Promise<void>;
  /** Starts the clock. Call it once a server listens: the functions that the clock calls use the API at its address. */
  startClock(): void;
  close(): Promise<void>;
}

/**
 * Starts the embedded Supabase. Throws DataDirectoryInUseError if another process uses the data directory, and
 * MigrationError if a migration fails.
 */
export async function startLocalBackend(options: BackendOptions): Promise<Backend> {
  const { siteUrl, redirectUrls = [] } = options;
  const dataDir = options.dataDir === 'memory' ? null : options.dataDir;
  const releaseDirectory = dataDir === null ? () => {} : await lockDirectory(dataDir);
  const errors = captureErrors(options.onUnexpectedError);
  const report = options.onUnexpectedError ?? console.error;
  const releaseAll = () => {
    errors.release();
    releaseDirectory();
  };

  try {
    const keys = await loadKeys(dataDir, options.keys);
    const lite = await (options.startLite ?? startLite)({
      directory: dataDir === null ? null : join(dataDir, 'db'),
      siteUrl,
      redirectUrls,
      confirmEmail: options.confirmEmail ?? false,
      jwtExpirySeconds: options.jwtExpirySeconds ?? 3600,
      keys,
      migrationsDir: options.migrationsDir ?? join(import.meta.dirname, '../migrations'),
      snapshotDir: options.snapshotDir ?? null,
      onSetAside: options.onSetAside,
    });
    const { database } = lite;
    const verifyToken = createTokenVerifier(keys.jwtSecret);
    const mailbox = await openMailbox(database);
    const auth = createAuthPatches({
      database,
      completeToken: createTokenCompleter(keys.jwtSecret, `${siteUrl}/auth/v1`),
      mailbox,
      siteUrl,
      redirectUrls,
    });
    lite.useMailer(auth.mailer);
    const mailApiKey = randomBytes(24).toString('base64url');
    const deployPath = `/_deploy/${randomBytes(24).toString('base64url')}`;
    const functions = createFunctions({
      directory: options.functionsDir ?? join(import.meta.dirname, '../functions'),
      env: {
        ...functionEnv(siteUrl, keys, mailApiKey),
        DEPLOY_HOOK_URL: `${siteUrl}${deployPath}`,
        ...options.functionsEnv,
      },
      verifyToken,
      report,
    });
    const isKnownHost = createHostCheck(siteUrl);
    const pushService = createPushService();
    const realtime = await createRealtime({ database, keys, verifyToken, isKnownHost });

    const route = (request: Request, peer: { address: string | null }): Promise<Response> => {
      const { host, pathname } = new URL(request.url);
      if (!isKnownHost(host)) return Promise.resolve(unknownHost(host, siteUrl));
      const next = (patched: Request) => lite.fetch(patched, peer);
      if (isBelow(pathname, '/functions/v1')) return functions.fetch(request);
      if (isBelow(pathname, '/_push')) return pushService.answer(request);
      if (isBelow(pathname, '/_mail')) return answerMail(request, { mailbox, apiKey: mailApiKey, siteUrl });
      if (isPreflight(request)) return Promise.resolve(answerPreflight(request));
      if (isBelow(pathname, '/auth/v1')) return errors.quietly(() => auth.handle(request, next));
      if (isBelow(pathname, '/rest/v1')) return errors.quietly(() => patchRest(request, next));
      return Promise.resolve(Response.json({ message: 'No such path' }, { status: 404 }));
    };

    const callFunction = (name: string) =>
      functions.fetch(
        new Request(`${siteUrl}/functions/v1/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      );
    const clock = createClock(database, callFunction, report);

    return {
      fetch: (request, peer) => route(withAddress(request, peer.address), peer),
      handles: (pathname) => API_PATHS.some((path) => isBelow(pathname, path)),
      attach(server) {
        // The embedded database blocks this process. With Node's timeout of 5 s the server would reset idle connections that
        // a client is about to use.
        server.keepAliveTimeout = 60_000;
        realtime.attach(server);
      },
      database,
      mailbox,
      keys,
      deployPath,
      tick: () => clock.tick(),
      startClock: () => clock.start(),
      close: async () => {
        await clock.stop();
        await realtime.close();
        await lite.close();
        releaseAll();
      },
    };
  } catch (error) {
    releaseAll();
    throw error;
  }
}

/**
 * Checks that a request's `Host` is `localhost`, the name in the site's address, or an IP address. Prevents DNS rebinding: a
 * page of another site could point its own name at this machine and read the mailbox.
 */
export function createHostCheck(siteUrl: string): (host: string | undefined) => boolean {
  const names = ['localhost', new URL(siteUrl).hostname];
  return (host) => {
    const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? '';
    return names.includes(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}

function unknownHost(host: string, siteUrl: string): Response {
  const message = `This server does not answer under the name ${host}. Open ${siteUrl}, or start with HOST set to that name.`;
  return Response.json({ message }, { status: 403 });
}

const API_PATHS = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/realtime/v1',
  '/storage/v1',
  '/_mail',
  '/_push',
];

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Replaces the headers in which SQL and functions read the caller's address, as the hosted gateway does: no client can forge it. */
function withAddress(request: Request, address: string | null): Request {
  const headers = new Headers(request.headers);
  if (address === null) headers.delete('x-forwarded-for');
  else headers.set('x-forwarded-for', address.replace(/^::ffff:/, ''));
  // SQL and functions trust this header first, because the hosted gateway sets it.
  headers.delete('cf-connecting-ip');
  return new Request(request, { headers });
}

function functionEnv(siteUrl: string, keys: Keys, mailApiKey: string): Record<string, string> {
  return {
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: keys.publishable,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
    SUPABASE_SECRET_KEY: keys.secret,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SITE_URL: siteUrl,
    MAIL_API_URL: `${siteUrl}/_mail/emails`,
    MAIL_API_KEY: mailApiKey,
    VAPID_PUBLIC_KEY: keys.vapid.publicKey,
    VAPID_PRIVATE_KEY: keys.vapid.privateKey,
    PUSH_SERVICE_URL: siteUrl,
    MAIL_FROM: 'Goa Build Club <no-reply@goabuildclub.example>',
    ORGANISER_EMAIL: 'organiser@goabuildclub.example',
  };
}
