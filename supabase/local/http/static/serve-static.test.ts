import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameOriginConnectSources, securityHeaders } from '../../../../src/tools/build/headers.ts';
import { inlineCodeOf } from '../../../../src/tools/build/inline-code.ts';
import { printPolicyReports, reportPath } from './policy-reports.ts';
import { withRevisions } from './published-site.ts';
import { serveStatic } from './serve-static.ts';

let directory: string;
let port: number;
const server = createServer((incoming, outgoing) => serveStatic(join(directory, 'dist'))(incoming, outgoing));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'static-'));
  await mkdir(join(directory, 'dist', 'assets'), { recursive: true });
  await writeFile(join(directory, 'secret.txt'), 'secret');
  const documents = ['index.html', 'members.html', 'desk.html', 'auth.html', 'reviews.html', '404.html'];
  for (const file of [...documents, 'assets/chunk-1.js', '.build-stamp'])
    await writeFile(join(directory, 'dist', file), `this is ${file}`);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(directory, { recursive: true, force: true });
});

test('a file that was deleted meanwhile fails its request, not the server', async () => {
  const built = await mkdtemp(join(tmpdir(), 'replaced-'));
  await writeFile(join(built, 'gone.txt'), 'here');
  const handler = serveStatic(built);
  await rm(built, { recursive: true });
  const own = createServer(handler);
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = own.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${ownPort}/gone.txt`)).rejects.toThrow('fetch failed');
  expect((await fetch(`http://127.0.0.1:${ownPort}/other.txt`)).status).toBe(404);
  own.close();
  own.closeAllConnections();
});

describe('the app is served', () => {
  test.each([
    ['/', 'text/html', 200, 'this is index.html'],
    ['/reviews', 'text/html', 200, 'this is reviews.html'],
    ['/auth?ref=GOA-12345678', 'text/html', 200, 'this is auth.html'],
    ['/members', 'text/html', 200, 'this is members.html'],
    ['/members/sync', 'text/html', 200, 'this is members.html'],
    ['/members/asha.naik', 'text/html', 200, 'this is members.html'],
    ['/members/sync', '*/*', 200, 'this is members.html'],
    ['/members/sync', 'application/json', 404, 'Not found.\n'],
    ['/members/sync/further', 'text/html', 404, 'this is 404.html'],
    ['/nothing-here', 'text/html', 404, 'this is 404.html'],
    ['/nothing-here', '*/*', 404, 'this is 404.html'],
    ['/page.with.dots', 'text/html', 404, 'this is 404.html'],
    ['/page.with.dots', '*/*', 404, 'Not found.\n'],
    ['/assets/chunk-1.js', '*/*', 200, 'this is assets/chunk-1.js'],
    ['/assets/chunk-0.js', 'text/html', 404, 'Not found.\n'],
    ['/.build-stamp', '*/*', 404, 'Not found.\n'],
    ['/../secret.txt', '*/*', 404, 'Not found.\n'],
    ['/..%2fsecret.txt', '*/*', 404, 'Not found.\n'],
    ['/%2e%2e/secret.txt', '*/*', 404, 'Not found.\n'],
    ['/%E0%A4%A', '*/*', 404, 'this is 404.html'],
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

  test.each(['/assets/chunk-0.js', '/nothing-here'])(
    'a missing %s is not cached, because the next deployment may bring it',
    async (path) => {
      expect((await ask('GET', path)).headers['cache-control']).toBe('no-store');
    },
  );
});

describe('the headers', () => {
  test('an invalid host adds nothing to the policy', () => {
    expect(sameOriginConnectSources("evil.example; script-src 'unsafe-inline'")).toEqual([]);
    expect(sameOriginConnectSources(undefined)).toEqual([]);
    expect(sameOriginConnectSources('[::1]:4173')).toEqual(['ws://[::1]:4173', 'wss://[::1]:4173']);
  });

  test('the policy allows the inline code of the documents by its hash, and no other inline code', () => {
    const document =
      '<style>a{}</style><script>b()</script><style>a{}</style><script type="application/ld+json">{}</script><script src="/c.js"></script>';
    const { scripts, styles } = inlineCodeOf([document, document]);
    expect(scripts).toEqual(["'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='"]);
    expect(styles).toHaveLength(1);
    const policy = securityHeaders({ inline: { scripts, styles }, connect: [] }, '/')[
      'content-security-policy'
    ];
    expect(policy).toContain(`script-src 'self' ${scripts[0]};`);
    expect(policy).toContain(`style-src 'self' ${styles[0]};`);
    expect(policy).not.toContain('unsafe');
  });

  test('Trusted Types allow a text as a script only for worker URLs', () => {
    const policy = securityHeaders({ inline: inlineCodeOf([]), connect: [] }, '/')['content-security-policy'];
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types worker-url");
    expect(policy).not.toContain('report-uri');
  });

  test('browsers report violations to the server of the page', async () => {
    expect((await ask('GET', '/')).headers['content-security-policy']).toContain('report-uri /_csp');
  });

  test.each(['/desk', '/desk/gate', '/desk.html'])(
    '%s may use the camera and compile WebAssembly, and no other code from text',
    async (path) => {
      const { headers, status } = await ask('GET', path);
      expect(status).toBe(200);
      expect(headers['permissions-policy']).toContain('camera=(self)');
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(headers['content-security-policy']).not.toMatch(/'unsafe-eval'|'unsafe-inline'/);
    },
  );

  test.each(['/', '/members', '/members/sync', '/auth', '/desks', '/nothing-here', '/assets/chunk-1.js'])(
    '%s may use no camera and compile nothing',
    async (path) => {
      const { headers } = await ask('GET', path);
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['content-security-policy']).not.toContain('eval');
    },
  );
});

describe('reports of the content security policy', () => {
  const send = async (
    body: string,
  ): Promise<{ readonly status: number; readonly lines: readonly string[] }> => {
    const lines: string[] = [];
    const handle = printPolicyReports((line) => lines.push(line));
    const { status } = await handle(new Request(`http://localhost${reportPath}`, { method: 'POST', body }));
    return { status, lines };
  };

  test('a report is printed as one line without control characters', async () => {
    const report = {
      'document-uri': 'http://localhost:4173/members',
      'effective-directive': 'style-src-elem',
      'blocked-uri': 'inline',
      'script-sample': '\u001B[31m\nbody { color: red }',
      'original-policy': "default-src 'self'",
    };
    const { status, lines } = await send(JSON.stringify({ 'csp-report': report }));
    expect(status).toBe(204);
    expect(lines).toEqual([expect.stringContaining('style-src-elem')]);
    expect(lines[0]).toContain('/members');
    expect(lines[0]).not.toMatch(/\p{Cc}/u);
  });

  test.each(['', 'null', '[]', '{"csp-report":{}}', '<html>'])(
    'anything but a report is refused: %j',
    async (body) => {
      expect(await send(body)).toEqual({ status: 400, lines: [] });
    },
  );
});

describe('the service worker of a published edition', () => {
  const worker =
    'x([{"revision":"0a","url":"reviews.html"},{"revision":"0b","url":"index.html"},{"revision":null,"url":"assets/a.js"},{"revision":"0c","url":"calendar/2025-10.ics"}])';
  const digest = (text: string) => createHash('md5').update(text).digest('hex');

  test('gets the revision of each rendered file, and keeps all others', () => {
    expect(withRevisions(worker, new Map([['index.html', 'new']]))).toBe(
      worker.replace('"0b"', `"${digest('new')}"`),
    );
  });

  test('gets the calendar of a new edition, and no page that it does not cache', () => {
    const files = new Map([
      ['calendar/2027-02.ics', 'BEGIN'],
      ['application.html', 'none'],
    ]);
    expect(withRevisions(worker, files)).toBe(
      worker.replace('x([', `x([{"revision":"${digest('BEGIN')}","url":"calendar/2027-02.ics"},`),
    );
  });
});

/** Sends the path unchanged, which fetch does not. */
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
