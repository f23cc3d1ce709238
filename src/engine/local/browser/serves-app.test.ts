import { expect, it } from 'vitest';
import { servesApp } from './serves-app.ts';

it('counts a worker as the same app if scripts and stylesheet are the same', () => {
  const files = ['/assets/portal-1a2b.js', '/assets/style-3c4d.css'];
  const pages = '{"revision":"5e6f","url":"index.html"}';
  const listing = (...urls: string[]) => pages + JSON.stringify(urls.map((url) => ({ url })));
  expect(servesApp(listing('assets/portal-1a2b.js', 'assets/style-3c4d.css'), files)).toBe(true);
  expect(servesApp(listing('assets/portal-9z8y.js', 'assets/style-3c4d.css'), files)).toBe(false);
  expect(servesApp(listing('assets/portal-1a2b.js', 'assets/style-9z8y.css'), files)).toBe(false);
});
