import { expect, test } from 'vitest';
import { isRightAnswer } from './is-right-answer.ts';

const answer = (type: string) => new Response('', { headers: { 'content-type': type } });

test.each([
  ['/assets/index-1a2b.js', 'text/javascript'],
  ['/assets/index-1a2b.js', 'application/javascript; charset=utf-8'],
  ['/assets/index-1a2b.css', 'text/css; charset=utf-8'],
  ['/assets/hanken-1a2b.woff2', 'font/woff2'],
  ['/assets/hanken-1a2b.woff2', 'application/octet-stream'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/pictures/villa-night.svg', 'image/svg+xml'],
  ['/reviews.html', 'text/html; charset=utf-8'],
  ['/reviews', 'text/html'],
  ['/', 'text/html'],
])('keeps %s as %s', (path, type) => {
  expect(isRightAnswer(path, answer(type))).toBe(true);
});

test.each([
  '/assets/index-1a2b.js',
  '/assets/index-1a2b.css',
  '/assets/hanken-1a2b.woff2',
  '/pictures/a.svg',
  '/manifest.webmanifest',
])('never keeps a page under the name %s', (path) => {
  expect(isRightAnswer(path, answer('text/html; charset=utf-8'))).toBe(false);
});

test.each([200, 404])('keeps the 404 page with status %i', (status) => {
  expect(isRightAnswer('/404.html', { status, headers: answer('text/html').headers })).toBe(true);
  expect(isRightAnswer('/404.html', { status, headers: answer('text/plain').headers })).toBe(false);
});

test('rejects a file with another type than its name', () => {
  expect(isRightAnswer('/reviews.html', answer('text/plain'))).toBe(false);
  expect(isRightAnswer('/assets/index-1a2b.js', answer('text/plain'))).toBe(false);
  expect(isRightAnswer('/assets/index-1a2b.js', new Response(null))).toBe(false);
});

test.each([206, 304, 404, 503])('rejects a response with status %i', (status) => {
  const { headers } = answer('text/javascript');
  expect(isRightAnswer('/assets/index-1a2b.js', { status, headers })).toBe(false);
});
