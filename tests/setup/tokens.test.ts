import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The sources of the app in the browser, by path. */
const sources = new Map<string, string>();
for await (const path of glob('src/**/*.{ts,tsx,css}', {
  exclude: ['src/tools/make/**', 'src/config/colors.ts'],
}))
  if (!path.includes('.test.')) sources.set(path, await readFile(path, 'utf8'));

const found = (pattern: RegExp): readonly string[] =>
  [...sources].flatMap(([path, text]) => (text.match(pattern) ?? []).map((match) => `${path}: ${match}`));

test('finds the sources', () => {
  expect(sources.size).toBeGreaterThan(100);
});

test('only src/config/colors.ts contains colours', () => {
  expect(
    found(/(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch)\(/gi),
  ).toEqual([]);
});

test('texts have one of the seven sizes; only the countdown is larger', () => {
  expect(found(/(?<![\w-])text-\[[^\]]+\]/g)).toEqual([
    'src/site/landing/countdown.tsx: text-[clamp(3.25rem,12vw,9rem)]',
  ]);
});

test('distances are steps of the scale', () => {
  // Ignores lengths that depend on the safe area or the font size (em).
  expect(
    found(
      /(?<![\w-])-?(?:m|p|gap|space)[trblxy]?(?:-[xy])?-\[(?![^\]]*env\()(?!-?[\d.]+em\])[^\]]+\]/g,
    ).filter(
      // This button is as far down as its neighbour's label is high.
      (match) => !match.startsWith('src/features/invitations/send-invite.tsx'),
    ),
  ).toEqual([]);
});
