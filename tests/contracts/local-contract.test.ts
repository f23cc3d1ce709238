/** Tests what `npm start` promises, on the real command. The tests run in order: they kill, restart and reset the first server. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { editionAfter } from '../../src/features/desk/edition/next-edition.ts';
import { freePort } from '../../supabase/local/testing.ts';
import { budgets, dist, overBudget } from '../setup/budgets.ts';
import {
  accepts,
  clientOf,
  end,
  run,
  signedInAt,
  startAndWait,
  until,
  type RunningStart,
} from './running-start.ts';

const password = 'goa-demo-2025';
let directory: string;
let settings: { PORT: string; DATA_DIR: string };
let start: RunningStart;
/** The output of the first start, which found a stale build. */
let firstOutput: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'local-contract-'));
  settings = { PORT: String(await freePort()), DATA_DIR: join(directory, 'data') };
  if (existsSync(dist)) await writeFile(join(dist, '.build-stamp'), 'another build');
  start = await startAndWait(settings);
  await until(() => start.output().includes('Keys:'));
  firstOutput = start.output();
}, 120_000);

afterAll(async () => {
  start.kill('SIGKILL');
  await start.ended;
  await rm(directory, { recursive: true, force: true });
});

describe('the first start', () => {
  test('builds if sources changed', async () => {
    expect(firstOutput).toContain('Building the app…');
    expect(await readFile(join(dist, '.build-stamp'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('prints progress, then one line `Ready: <url>` and the demo accounts', () => {
    const lines = firstOutput.trim().split('\n');
    const ready = lines.indexOf(`Ready: ${start.url}`);
    expect(ready).toBeGreaterThan(0);
    const progress = /^(Starting the database in |Building the app…|Built in )/;
    expect(lines.slice(0, ready).filter((line) => !progress.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('Ready: '))).toHaveLength(1);
    const after = lines.slice(ready + 1).join('\n');
    expect(after).toContain('asha@example.com');
    expect(after).toContain('ravi@example.com');
    expect(after).toContain(password);
  });

  test('prints neither the secret key nor a warning about access from the network', () => {
    expect(firstOutput).not.toContain('sb_secret_');
    expect(firstOutput).not.toContain('Warning');
  });

  test('binds loopback, on both of its addresses', async () => {
    for (const host of loopbackHosts()) {
      expect((await fetch(`http://${host}:${settings.PORT}/`)).status).toBe(200);
    }
    expect(await accepts(otherAddress(), Number(settings.PORT))).toBe(false);
  });
});

describe('demo data', () => {
  test.each([
    ['asha@example.com', 'Asha Naik'],
    ['ravi@example.com', 'Ravi Menezes'],
  ])('%s is %s and signs in with the demo password', async (email, fullName) => {
    const member = await signedIn(email);
    const { data } = await member.auth.getUser();
    const id = data.user?.id ?? '';
    const profile = await member.from('profiles').select('full_name').eq('id', id).single();
    expect(profile.data?.full_name).toBe(fullName);
  });

  test('holds some sixty more members and a few hundred messages over some weeks', async () => {
    const asha = await signedIn('asha@example.com');
    const profiles = await asha.from('profiles').select('id', { count: 'exact', head: true });
    expect(profiles.count).toBeGreaterThanOrEqual(60);
    const messages = await asha.from('messages').select('created_at').order('created_at');
    const times = (messages.data ?? []).map((row) => Date.parse(String(row.created_at)));
    expect(times.length).toBeGreaterThanOrEqual(200);
    const last = times.findLast((time) => time < Date.now() - 3_600_000) ?? 0;
    expect(last - (times[0] ?? last)).toBeGreaterThan(21 * 86_400_000);
    expect(Date.now() - last).toBeLessThan(3 * 86_400_000);
  });

  test('shows eight works on the front page, within its budget', async () => {
    const page = await (await fetch(start.url)).text();
    const [, night = ''] = page.split('aria-label="The night by the hour"');
    expect(night.split('</section>')[0]?.match(/<li/g)).toHaveLength(8);
    const withWorks = '/ with eight works';
    const bytes = gzipSync(page, { level: 9 }).byteLength;
    expect(overBudget(withWorks, 'documents', budgets[withWorks].documents, [{ path: '/', bytes }])).toEqual(
      [],
    );
  });

  test('has invitations in every state', async () => {
    const asha = await signedIn('asha@example.com');
    const { data } = await asha.from('invitations').select('status, expires_at');
    const states = (data ?? []).map(({ status, expires_at }) => {
      const hasRunOut = status === 'pending' && Date.parse(String(expires_at)) < Date.now();
      return hasRunOut ? 'pending, run out' : String(status);
    });
    const every = ['accepted', 'expired', 'pending', 'pending, run out', 'revoked'];
    expect([...new Set(states)].toSorted()).toEqual(every);
  });
});

describe('the files of the app', () => {
  test.each(['/sw.js', '/manifest.webmanifest', '/', '/members'])('%s is no-cache', async (path) => {
    const response = await fetch(start.url + path);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await fetch(start.url + path, { headers })).status).toBe(304);
  });

  test('hashed assets are immutable and compressed', async () => {
    const assets = await readdir(join(dist, 'assets'));
    const script = assets.find((name) => assets.includes(`${name}.br`)) ?? '';
    const response = await fetch(`${start.url}/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(await readFile(join(dist, 'assets', script), 'utf8'));
  });
});

test('a published edition is on the site within seconds, and the build stays as it was', async () => {
  const organiser = await signedIn('organiser@example.com');
  const february = { ...editionAfter(firstEdition, Date.parse('2027-01-15T00:00:00Z')), id: '2027-02' };
  const details = { content: february, seen: 0, note: '' };
  const entry = { entry_id: crypto.randomUUID(), action: 'publish-edition', details };
  expect((await organiser.rpc('act_at_desk', entry)).error).toBeNull();
  const textOf = async (path: string) => (await fetch(start.url + path)).text();
  await expect.poll(async () => textOf('/'), { timeout: 15_000 }).toContain('Saturday, February 13th, 2027');
  const page = await textOf('/');
  expect(await textOf('/calendar/2027-02.ics')).toContain('SEQUENCE:1');
  const revision = createHash('md5').update(page).digest('hex');
  expect(await textOf('/sw.js')).toContain(`"revision":"${revision}","url":"index.html"`);
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toContain('Saturday, October 11th, 2025');
});

test('the deploy hook refuses requests from other hosts', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'evil.example' };
    request(`${start.url}/_deploy`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(405);
});

describe('a second start', () => {
  test('on the same data is refused in one sentence', async () => {
    const second = run('start', { ...settings, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split('\n').at(-1)).toBe(
      `The data in ${settings.DATA_DIR} is in use by another start (process ${start.pid}). Stop that one, or choose other data with DATA_DIR.`,
    );
  });

  test('on a busy port is refused in one sentence before any work', async () => {
    const second = run('start', { PORT: settings.PORT, DATA_DIR: join(directory, 'never made') });
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Port ${settings.PORT} is in use. Stop the other program or choose another with PORT=5000 npm start.\n`,
    );
    expect(existsSync(join(directory, 'never made'))).toBe(false);
  });

  test('with a wrong setting is refused in one sentence', async () => {
    const second = run('start', { ...settings, SEED: '-1' });
    expect(await second.ended).toBe(1);
    const sentence = 'SEED must be demo, none or a number of members from 1 to 100000, not "-1".';
    expect(second.output()).toBe(`${sentence}\n`);
  });
});

describe('data', () => {
  test('npm run reset is refused while a start uses the data', async () => {
    const reset = run('reset', settings);
    expect(await reset.ended).toBe(1);
    expect(reset.output()).toContain('is in use by another start');
  });

  test('kill -9 and a restart lose nothing that was committed', async () => {
    const asha = await signedIn('asha@example.com');
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const id of ids)
      expect((await asha.from('messages').insert({ id, content: `Kept ${id}` })).status).toBe(201);
    start.kill('SIGKILL');
    expect(await start.ended).toBe('SIGKILL');

    start = await startAndWait(settings);
    // The session survives the restart too, because the data includes the keys.
    const { data } = await asha.from('messages').select('id').in('id', ids);
    expect(data).toHaveLength(20);
    const profiles = await asha.from('profiles').select('id', { count: 'exact', head: true });
    expect(profiles.count).toBe(65);
  });

  test('npm run reset removes the data, and refuses a directory with other files', async () => {
    await end(start);
    const reset = run('reset', settings);
    expect(await reset.ended).toBe(0);
    expect(existsSync(settings.DATA_DIR)).toBe(false);

    await writeFile(join(directory, 'letter.txt'), 'not a database');
    const slip = run('reset', { DATA_DIR: directory });
    expect(await slip.ended).toBe(1);
    expect(slip.output()).toContain('letter.txt, which npm start did not make; nothing was removed.');
    expect(await readdir(directory)).toEqual(['letter.txt']);
  });
});

describe('HOST=0.0.0.0, SEED=none and CONFIRM_EMAIL=1', () => {
  let empty: RunningStart;
  beforeAll(async () => {
    empty = await startAndWait({
      PORT: String(await freePort()),
      HOST: '0.0.0.0',
      DATA_DIR: 'memory',
      SEED: 'none',
      CONFIRM_EMAIL: '1',
    });
  });
  afterAll(() => end(empty));

  test('open the server to the network, with a warning', async () => {
    expect(await accepts(otherAddress(), Number(new URL(empty.url).port))).toBe(true);
    await until(() => empty.output().includes('Warning: everybody on your network can read all mail'));
  });

  test('start without a build and without members', () => {
    expect(empty.output()).toContain(`Ready: ${empty.url}\n`);
    expect(empty.output()).not.toContain('Building');
    expect(empty.output()).not.toContain('asha@example.com');
  });

  test('show every mail in the mailbox, whose link confirms the account', async () => {
    for (const email of ['first@example.com', 'second@example.com']) {
      const { data, error } = await clientOf(empty.url).auth.signUp({ email, password: 'long enough' });
      expect(error).toBeNull();
      expect(data.session).toBeNull();
    }
    expect((await fetch(`${empty.url}/_mail`)).headers.get('content-type')).toMatch(/^text\/html/);
    const list: MailList = await json(`${empty.url}/_mail/api/v1/messages`);
    expect(list.messages.map((mail) => mail.To[0]?.Address)).toEqual([
      'second@example.com',
      'first@example.com',
    ]);
    const [newest] = list.messages;
    expect(newest).toMatchObject({
      ID: expect.any(String),
      Subject: expect.any(String),
      Snippet: expect.any(String),
    });
    expect(Date.parse(newest?.Created ?? '')).toBeGreaterThan(Date.now() - 60_000);

    const mail: Mail = await json(`${empty.url}/_mail/api/v1/message/${newest?.ID}`);
    expect(mail).toMatchObject({
      ID: newest?.ID,
      Subject: newest?.Subject,
      HTML: expect.stringContaining('<'),
    });
    const link = new URL(/http:\S+token_hash=\S+/.exec(mail.Text)?.[0] ?? '');
    const tokenHash = new URLSearchParams(link.hash.slice(1)).get('token_hash') ?? '';
    const verified = await clientOf(empty.url).auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(verified.data.session?.access_token).toBeTypeOf('string');
    const account = { email: 'second@example.com', password: 'long enough' };
    expect((await clientOf(empty.url).auth.signInWithPassword(account)).error).toBeNull();
  });
});

interface MailList {
  readonly messages: readonly {
    ID: string;
    To: readonly { Address: string }[];
    Subject: string;
    Snippet: string;
    Created: string;
  }[];
}
interface Mail {
  readonly ID: string;
  readonly Subject: string;
  readonly Text: string;
  readonly HTML: string;
}

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.json();
}

/** An address of this machine other than `localhost`; without a network, another loopback address. */
function otherAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.find((address) => address.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.2';
}

function loopbackHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.some((address) => address.address === '::1') ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
}

const signedIn = (email: string): Promise<SupabaseClient> => signedInAt(start.url, email);
