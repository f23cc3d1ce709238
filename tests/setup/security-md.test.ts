import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../.github/SECURITY.md'), 'utf8');

test('SECURITY.md covers every chapter of the standard', () => {
  const rows = [...text.matchAll(/^\| V(\d+) [^|]+\| ([^|]+?) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, chapter]) => Number(chapter))).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  const states = ['met', 'met by host', 'partly', 'not applicable'];
  expect(rows.filter(([, , state]) => !states.includes(state ?? ''))).toEqual([]);
  // A partly met chapter must say what is missing.
  const silent = rows.filter(([, , state, why]) => state === 'partly' && !/\b[Nn]ot\b/.test(why ?? ''));
  expect(silent).toEqual([]);
});
