import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { headersPlugin } from './headers.ts';

/** Writes documents late in the build, as prerendering does. */
const addDocument: Plugin = {
  name: 'add-document',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type === 'asset') index.source = `${String(index.source)}<style>a{}</style>`;
    this.emitFile({ type: 'asset', fileName: 'other.html', source: '<script>b()</script>' });
  },
};

let root = '';
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

/** The lines of `_headers` that a build writes with this backend. */
const headersOfBuild = async (supabaseUrl: string): Promise<string[]> => {
  root = await mkdtemp(join(tmpdir(), 'headers-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Site</title>');
  vi.stubEnv('VITE_SUPABASE_URL', supabaseUrl);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [addDocument, headersPlugin()],
    build: { write: false },
  });
  const [output] = [result].flat();
  const file = output && 'output' in output && output.output.find(({ fileName }) => fileName === '_headers');
  return file && file.type === 'asset' ? String(file.source).split('\n') : [];
};

test('a build for a hosted project lets pages connect to it by HTTP and socket only', async () => {
  const lines = await headersOfBuild('https://abc.supabase.co');
  expect(lines[0]).toBe('/*');
  const policy = lines.find((line) => line.startsWith('  content-security-policy: ')) ?? '';
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;");
  expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co/storage/v1/;");
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(lines).toEqual(
    expect.arrayContaining([
      '  strict-transport-security: max-age=31536000; includeSubDomains',
      '  referrer-policy: strict-origin-when-cross-origin',
    ]),
  );
});

/** The values of a header that each host sends for an address: Netlify sends the last rule's, Cloudflare all that no rule removes. */
const sentFor = (lines: readonly string[], address: string, header: string) => {
  let matches = false;
  let cloudflare: string[] = [];
  let netlify: string[] = [];
  for (const line of lines) {
    if (line.startsWith('/')) matches = new RegExp(`^${line.replace('*', '.*')}$`).test(address);
    else if (matches && line === `  ! ${header}`) cloudflare = [];
    else if (matches && line.startsWith(`  ${header}: `)) {
      netlify = [line.slice(header.length + 4)];
      cloudflare = [...cloudflare, ...netlify];
    }
  }
  return { netlify, cloudflare };
};

test.each([
  ...['/', '/members', '/members/sync', '/desk/gate', '/reviews.html', '/sw.js', '/no-such-page'].map(
    (address) => [address, 'cache-control', /^no-cache$/] as const,
  ),
  ['/assets/app-1a2b.js', 'cache-control', /^public, max-age=31536000, immutable$/],
  ['/members', 'permissions-policy', /^camera=\(\),/],
  ...['/desk', '/desk/gate', '/desk.html'].flatMap((address) => [
    [address, 'permissions-policy', /^camera=\(self\),/] as const,
    [address, 'content-security-policy', /script-src 'self' 'wasm-unsafe-eval'/] as const,
  ]),
] as const)('static hosts send %s one %s: %s', async (address, header, value) => {
  const { netlify, cloudflare } = sentFor(await headersOfBuild(''), address, header);
  expect(netlify).toEqual([expect.stringMatching(value)]);
  expect(cloudflare).toEqual(netlify);
});

test('a build with a captcha allows its script and frame', async () => {
  vi.stubEnv('VITE_CAPTCHA_SITE_KEY', '1x00000000000000000000AA');
  const policy = (await headersOfBuild('')).join('\n');
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+ https:\/\/challenges\.cloudflare\.com;/);
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;');
});

test('a build without a hosted project and a captcha allows its own origin only', async () => {
  const policy = (await headersOfBuild('')).join('\n');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('cloudflare');
});
