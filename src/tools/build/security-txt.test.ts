import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { site } from '../../content/site.ts';
import { securityTxt, securityTxtPlugin } from './security-txt.ts';
import { serveStatic } from '../../../supabase/local/http/static/serve-static.ts';

const day = 86_400_000;
const fieldsOf = (text: string) =>
  Object.fromEntries(text.matchAll(/^([A-Za-z-]+): (.+)$/gm).map(([, name, value]) => [name, value]));

test('security.txt names the address for reports, and is valid for almost a year after the build', () => {
  const builtAt = Date.parse('2026-03-01T10:00:00Z');
  const { Contact, Expires, Canonical } = fieldsOf(securityTxt(builtAt));
  expect(Contact).toBe(site.email.href);
  expect(Canonical).toBe(`${site.origin.href}/.well-known/security.txt`);
  const days = (Date.parse(Expires ?? '') - builtAt) / day;
  expect(days).toBeGreaterThan(330);
  expect(days).toBeLessThan(365);
});

test('a build holds the file, and the site serves it as text', async () => {
  const root = await mkdtemp(join(tmpdir(), 'security-txt-'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Site</title>');
  await build({ root, configFile: false, logLevel: 'silent', plugins: [securityTxtPlugin()] });
  const server = createServer(serveStatic(join(root, 'dist')));
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(Date.parse(fieldsOf(await response.text())['Expires'] ?? '')).toBeGreaterThan(
      Date.now() + 330 * day,
    );
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(root, { recursive: true, force: true });
  }
});
