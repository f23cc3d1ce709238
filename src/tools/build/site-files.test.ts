import { expect, test } from 'vitest';
import { site } from '../../content/site.ts';
import { redirects, securityTxt, siteFiles } from './site-files.ts';

/** Applies the rules as Cloudflare Pages does: the first that fits decides, also where a file exists. */
const rewritten = (path: string): string => {
  for (const line of redirects.trim().split('\n')) {
    const [from = '', to = '', status] = line.split(' ');
    expect([status, to.endsWith('.html')]).toEqual(['200', false]);
    const pattern = from.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*');
    if (new RegExp(`^${pattern}$`).test(path)) return to;
  }
  return path;
};

test('static hosts answer an address below the portal with its document', () => {
  expect(rewritten('/members/sync')).toBe('/members');
  expect(rewritten('/members/0b5c7a1e-0000-4000-8000-000000000001')).toBe('/members');
});

test.each([
  '/',
  '/members',
  '/auth',
  '/reviews',
  '/assets/index-1a2b.js',
  '/sw.js',
  '/robots.txt',
  '/nothing-here',
])('static hosts look for %s under its own name', (path) => {
  expect(rewritten(path)).toBe(path);
});

test('security.txt names the address for reports, and is valid for almost a year after the build', () => {
  const builtAt = Date.parse('2026-03-01T10:00:00Z');
  const text = siteFiles('', [], builtAt)['.well-known/security.txt'];
  expect(text).toBe(securityTxt(builtAt));
  const fields = Object.fromEntries(
    text.matchAll(/^([A-Za-z-]+): (.+)$/gm).map(([, name, value]) => [name, value]),
  );
  expect(fields['Contact']).toBe(site.email.href);
  expect(fields['Canonical']).toBe(`${site.origin.href}/.well-known/security.txt`);
  const days = (Date.parse(fields['Expires'] ?? '') - builtAt) / 86_400_000;
  expect(days).toBeGreaterThan(330);
  expect(days).toBeLessThan(365);
});
