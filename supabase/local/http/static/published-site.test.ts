import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withRevisions } from './published-site.ts';

const worker =
  'x([{"revision":"0a","url":"reviews.html"},{"revision":"0b","url":"index.html"},{"revision":null,"url":"assets/a.js"},{"revision":"0c","url":"calendar/2025-10.ics"}])';
const digest = (text: string) => createHash('md5').update(text).digest('hex');

test('the worker gets the revision of each rendered file, and keeps all others', () => {
  expect(withRevisions(worker, new Map([['index.html', 'new']]))).toBe(
    worker.replace('"0b"', `"${digest('new')}"`),
  );
});

test('the worker’s list gets the calendar of a new edition, and no page that it does not cache', () => {
  const files = new Map([
    ['calendar/2027-02.ics', 'BEGIN'],
    ['application.html', 'none'],
  ]);
  expect(withRevisions(worker, files)).toBe(
    worker.replace('x([', `x([{"revision":"${digest('BEGIN')}","url":"calendar/2027-02.ics"},`),
  );
});
