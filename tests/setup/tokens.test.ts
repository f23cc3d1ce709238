import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Every source of the app that a browser gets, by path. */
const sources = new Map<string, string>();
for await (const path of glob('src/**/*.{ts,tsx,css}', { exclude: ['src/art/**'] }))
  if (!path.includes('.test.')) sources.set(path, await readFile(path, 'utf8'));

const found = (pattern: RegExp): readonly string[] =>
  [...sources].flatMap(([path, text]) => (text.match(pattern) ?? []).map((match) => `${path}: ${match}`));

test('there are sources to look at', () => {
  expect(sources.size).toBeGreaterThan(100);
});

test('colours are named in uno.config.ts and nowhere else', () => {
  expect(
    found(/(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch)\(/gi),
  ).toEqual([]);
});

test('texts have one of the seven sizes; only the countdown is louder', () => {
  expect(found(/(?<![\w-])text-\[[^\]]+\]/g)).toEqual([
    'src/site/landing/countdown.tsx: text-[clamp(4.5rem,12vw,9rem)]',
  ]);
});

test('distances are steps of the scale, not lengths of their own', () => {
  // What follows the device's safe area or a letter's own size (em) is no distance of the layout.
  expect(
    found(
      /(?<![\w-])-?(?:m|p|gap|space)[trblxy]?(?:-[xy])?-\[(?![^\]]*env\()(?!-?[\d.]+em\])[^\]]+\]/g,
    ).filter(
      // Beside a field with a label: as high as the label.
      (match) => !match.startsWith('src/features/invitations/send-invite.tsx'),
    ),
  ).toEqual([]);
});
