import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersFile, hostedConnectSources, sameOriginConnectSources, securityHeaders } from './headers.ts';
import { serveStatic } from './serve-static.ts';

let directory: string;
let port: number;
const server = createServer((incoming, outgoing) => serveStatic(join(directory, 'dist'))(incoming, outgoing));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(directory, 'dist', 'assets'), { recursive: true });
  await writeFile(join(directory, 'secret.txt'), 'secret');
  for (const file of ['index.html', 'app.html', 'reviews.html', 'assets/chunk-1.js', '.build-stamp']) {
    await writeFile(join(directory, 'dist', file), `this is ${file}`);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(directory, { recursive: true, force: true });
});

describe('the app is served', () => {
  test.each([
    ['/', 'text/html', 200, 'this is index.html'],
    ['/reviews', 'text/html', 200, 'this is reviews.html'],
    ['/members', 'text/html', 200, 'this is app.html'],
    ['/members', '*/*', 200, 'this is app.html'],
    ['/page.with.dots', 'text/html', 200, 'this is app.html'],
    ['/page.with.dots', '*/*', 404, 'Not found.\n'],
    ['/members', 'application/json', 404, 'Not found.\n'],
    ['/assets/chunk-1.js', '*/*', 200, 'this is assets/chunk-1.js'],
    ['/assets/chunk-0.js', 'text/html', 404, 'Not found.\n'],
    ['/.build-stamp', '*/*', 404, 'Not found.\n'],
    ['/../secret.txt', '*/*', 404, 'Not found.\n'],
    ['/..%2fsecret.txt', '*/*', 404, 'Not found.\n'],
    ['/%2e%2e/secret.txt', '*/*', 404, 'Not found.\n'],
    ['/%E0%A4%A', '*/*', 200, 'this is app.html'],
  ])('%s for %s is %i', async (path, accept, status, text) => {
    const answer = await ask('GET', path, { accept });
    expect([answer.status, answer.text]).toEqual([status, text]);
  });

  test('HEAD has the headers without the body, and other methods are refused', async () => {
    const head = await ask('HEAD', '/');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '18']);
    const post = await ask('POST', '/');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('a missing asset is not remembered, for the next deployment may bring it', async () => {
    expect((await ask('GET', '/assets/chunk-0.js')).headers['cache-control']).toBe('no-store');
  });
});

describe('the headers', () => {
  test('a host that is no host adds nothing to the policy', () => {
    expect(sameOriginConnectSources("evil.example; script-src 'unsafe-inline'")).toEqual([]);
    expect(sameOriginConnectSources(undefined)).toEqual([]);
    expect(sameOriginConnectSources('[::1]:4173')).toEqual(['ws://[::1]:4173', 'wss://[::1]:4173']);
  });

  test('the file for static hosts holds the same set for every path', () => {
    const sources = hostedConnectSources('https://abc.supabase.co');
    const [everywhere = ''] = headersFile(sources).split('\n\n');
    expect(everywhere.split('\n')[0]).toBe('/*');
    for (const [name, value] of Object.entries(securityHeaders(sources)))
      expect(everywhere).toContain(`  ${name}: ${value}`);
    expect(everywhere).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;");
    expect(everywhere).not.toContain('cache-control');
  });
});

/** Unlike fetch this sends the path as it is written. */
function ask(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; text: string; headers: IncomingMessage['headers'] }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }));
      })
        .on('error', reject)
        .end();
    },
  );
}
