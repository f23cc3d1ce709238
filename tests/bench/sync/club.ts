import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { sessionStorageKey } from '../../../src/config/session-key.ts';
import { startTestBackend } from '../../../supabase/local/testing.ts';
import { launchOnDisk } from '../browser.ts';
import { insertPeople, manyPeople } from '../people.ts';
import type { Device } from './work.ts';

/** The embedded backend and the bench's page on one origin, in memory. */
interface BenchClub {
  /** The member who is signed in on each browser. */
  readonly device: Device;
  launch(): Promise<BenchBrowser>;
  close(): Promise<void>;
}

interface BenchBrowser {
  /** A new page on the bench's address, the member signed in. */
  open(hash?: string): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a club of this many members, and one more who is signed in. */
export const startBenchClub = async (members: number): Promise<BenchClub> => {
  const site = await mkdtemp(join(tmpdir(), 'bench-site-'));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: site, emptyOutDir: true, target: 'es2023', reportCompressedSize: false },
  });
  const local = await startTestBackend({ fallback: (request) => answerFile(site, request) });
  const { database, keys } = local.backend;
  // The bench writes more messages than a member's write budget allows.
  await database.exec('alter table public.messages disable trigger spend');
  await insertPeople(database, manyPeople(members));
  await database.exec('analyze');
  const { data, error } = await local.client().auth.signUp({
    email: 'asha@bench.example.com',
    password: 'goa-demo-2025',
    options: { data: { full_name: 'Asha' } },
  });
  if (error || !data.session) throw error ?? new Error('No session.');
  const { session } = data;
  return {
    device: {
      url: local.url,
      key: keys.publishable,
      uid: session.user.id,
      accessToken: session.access_token,
    },
    async launch() {
      const { context, close } = await launchOnDisk();
      await context.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
        sessionStorageKey,
        JSON.stringify(session),
      ] as const);
      return {
        async open(hash = '') {
          const page = await context.newPage();
          page.on('pageerror', (failure) => console.error(`The page failed: ${failure.stack}`));
          await page.goto(`${local.url}/${hash}`);
          await page.waitForFunction(() => 'bench' in globalThis);
          return page;
        },
        close,
      };
    },
    async close() {
      await local.close();
      await rm(site, { recursive: true, force: true });
    },
  };
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Answers with a file of the site. Assets are immutable like the app's, so that a reload requests only the document. */
const answerFile = async (site: string, request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const path = normalize(pathname === '/' ? '/index.html' : pathname);
  const content = await readFile(join(site, path)).catch(() => null);
  if (!content) return new Response('Not found', { status: 404 });
  const lasting = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(content, {
    headers: { 'content-type': types[extname(path)] ?? 'application/octet-stream', 'cache-control': lasting },
  });
};
