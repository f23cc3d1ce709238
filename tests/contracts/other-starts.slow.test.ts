/** Starts of the product that a change seldom breaks: the development server, and `npm start` itself with a setting. */
import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { publishableKey } from '../../supabase/local/keys.ts';
import { freePort } from '../../supabase/local/testing.ts';
import { accepts, end, signedInAt, startAndWait, until } from './running-start.ts';

// Each test starts the product.
vi.setConfig({ testTimeout: 120_000 });

test('the development server begins without a warning', async () => {
  const dev = await startAndWait({ PORT: String(await freePort()), DATA_DIR: 'memory' }, 'dev');
  expect((await fetch(dev.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  expect(dev.output()).not.toMatch(/warn|error|^ +at /im);
  await end(dev);
});

// The script in package.json needs `exec`, because a shell in between would not pass SIGINT on.
test('SEED=20 adds 20 members in memory only, and Ctrl-C stops npm cleanly, even with open sockets', async () => {
  const before = new Set(await readdir('.'));
  const port = await freePort();
  const running = await startAndWait(
    { PORT: String(port), DATA_DIR: 'memory', SEED: '20', SHOW_SECRET: '1' },
    'npm start',
  );
  onTestFinished(() => running.kill('SIGKILL'));
  await until(() => running.output().includes('sb_secret_'));
  const asha = await signedInAt(running.url, 'asha@example.com');
  const profiles = await asha.from('profiles').select('id', { count: 'exact', head: true });
  expect(profiles.count).toBe(85);
  expect((await readdir('.')).filter((name) => !before.has(name) && name.includes('memory'))).toEqual([]);

  const address = `${running.url.replace('http', 'ws')}/realtime/v1/websocket`;
  const socket = new WebSocket(`${address}?apikey=${publishableKey}&vsn=2.0.0`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  running.kill('SIGINT');
  running.kill('SIGINT');
  await running.ended;
  await closed;
  expect(await accepts('127.0.0.1', port)).toBe(false);
});
