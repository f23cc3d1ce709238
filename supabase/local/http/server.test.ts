import { request as askByNode } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBackend } from './server.ts';
import { fixtureMigrations } from '../testing/fixtures.ts';
import { freePort, startTestBackend, type TestBackend } from '../testing.ts';

let local: TestBackend;

beforeAll(async () => {
  local = await startTestBackend({
    migrationsDir: fixtureMigrations,
    fallback: (request) => new Response(`app: ${new URL(request.url).pathname}`),
  });
});
afterAll(() => local.close());

test('API paths go to the backend, all others to the app', async () => {
  const headers = { apikey: local.backend.keys.publishable };
  const text = async (path: string) => (await fetch(`${local.url}${path}`, { headers })).text();
  expect(await text('/')).toBe('app: /');
  expect(await text('/members')).toBe('app: /members');
  expect(await text('/_mailing')).toBe('app: /_mailing');
  expect(await text('/auth/v1/health')).toContain('GoTrue');
  const storage = await fetch(`${local.url}/storage/v1/bucket`);
  expect({ status: storage.status, type: storage.headers.get('content-type') }).toEqual({
    status: 404,
    type: 'application/json',
  });
});

test('the dashboard and the settings of lite are not served', async () => {
  for (const path of ['/_system/config', '/_studio', '/rest/v1/../../_system/config']) {
    expect(await (await fetch(`${local.url}${path}`)).text()).toMatch(/^app: /);
  }
});

test('DNS rebinding gets no mail, no rows and no socket', async () => {
  const { keys } = local.backend;
  const paths = ['/_mail', '/_mail/api/v1/messages', '/rest/v1/notes', '/auth/v1/settings'];
  for (const path of paths) {
    expect(await statusUnder('evil.example', path)).toBe(403);
    expect(await statusUnder('localhost', path)).not.toBe(403);
  }
  const socket = `/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`;
  expect(await statusUnder('evil.example', socket, upgrade)).toBe(403);
  expect(await statusUnder('localhost', socket, upgrade)).toBe(101);
  expect(await statusUnder('evil.example', '/')).toBe(200);
});

test('a body beyond the limit is 413', async () => {
  const response = await fetch(`${local.url}/rest/v1/notes`, {
    method: 'POST',
    body: 'x'.repeat(10_000_001),
  });
  expect(response.status).toBe(413);
});

test('closing cuts connections that are idle, wait for an answer, are sending a request or became a WebSocket', async () => {
  const port = await freePort();
  const waiting = Promise.withResolvers<void>();
  const served = await serveBackend(local.backend, {
    host: '127.0.0.1',
    port,
    fallback: ({ url }) => {
      if (!url.endsWith('/waits')) return new Response('answered');
      waiting.resolve();
      return new Promise<Response>(() => {});
    },
  });
  const idle = await openConnection(port, 'GET /idle HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const unanswered = await openConnection(port, 'GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const half = await openConnection(port, 'GET /half HTTP/1.1\r\n');
  const socketPath = `/realtime/v1/websocket?apikey=${local.backend.keys.publishable}&vsn=2.0.0`;
  const lines = Object.entries({ host: 'localhost', ...upgrade }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = await openConnection(port, `GET ${socketPath} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await expect.poll(idle.received).toContain('answered');
  await expect.poll(socket.received).toMatch(/^HTTP\/1\.1 101 /);
  await waiting.promise;
  const areClosed = () => [idle, unanswered, half, socket].map(({ isClosed }) => isClosed());
  expect(areClosed()).toEqual([false, false, false, false]);

  await served.close();
  await expect.poll(areClosed).toEqual([true, true, true, true]);
  expect(idle.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect([unanswered.received(), half.received()]).toEqual(['', '']);
  await expect(fetch(served.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** The status of the answer to a request with this `Host` header, which fetch cannot set. */
const statusUnder = (host: string, path: string, headers = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(local.url);
    const sent = {
      host: hostname,
      port,
      path,
      headers: { ...headers, host, apikey: local.backend.keys.publishable },
    };
    askByNode(sent, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      })
      .on('error', reject)
      .end();
  });

/** A connection to `port` that has sent `text`. */
const openConnection = async (port: number, text: string) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  // The server may reset the connection, which counts as closed too.
  socket.on('error', () => {});
  socket.once('close', () => (isClosed = true));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return { received: () => received, isClosed: () => isClosed };
};
