import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Harness, KEYS, startHarness } from './testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

function refusal(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(`${harness.url.replace('http', 'ws')}${path}`);
    ws.once('open', () => reject(new Error('The socket was accepted.')));
    ws.once('error', reject);
    ws.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}

test.each([
  ['/realtime/v1/websocket?vsn=2.0.0', 401, 'API key is missing'],
  [
    '/realtime/v1/websocket?vsn=2.0.0&apikey=sb_publishable_other',
    401,
    'The token provided is not a valid JWT',
  ],
  [`/realtime/v1/websocket?vsn=1.0.0&apikey=${KEYS.publishable}`, 403, 'Unsupported protocol version'],
  [`/realtime/v1/elsewhere?apikey=${KEYS.publishable}`, 404, 'Not Found'],
  [`/elsewhere?apikey=${KEYS.publishable}`, 404, 'Not Found'],
])('%s is refused', async (path, status, error) => {
  expect(await refusal(path)).toEqual({ status, body: JSON.stringify({ error }) });
});

test('a request line that is no URL is refused', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(new URL(harness.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
    socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
});

test('an upgrade of another path is left to the other listeners of the server', async () => {
  const server = createServer();
  harness.realtime.attach(server);
  server.on('upgrade', (request, socket) => {
    if (request.url === '/hot-reload') socket.end('HTTP/1.1 418 Theirs\r\ncontent-length: 0\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const status = await new Promise((resolve) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/hot-reload`);
    ws.once('error', resolve);
    ws.once('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
  await new Promise((resolve) => server.close(resolve));
  expect(status).toBe(418);
});
