import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskTroubles, editionSteps } from '../../src/features/desk/help-texts.ts';

const src = join(import.meta.dirname, '../../src');
const features = join(src, 'features');
const sources = [
  join(src, 'content/notices.ts'),
  ...readdirSync(features, { recursive: true, encoding: 'utf8' }).map((path) => join(features, path)),
].filter((path) => /(?<!\.test)\.tsx?$/.test(path));

test('the help of the desk quotes only words that a screen has', () => {
  const shown = sources.map((path) => readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')).join('\n');
  const texts = [
    ...editionSteps.flatMap(({ sentences }) => sentences),
    ...deskTroubles.flatMap(({ question, answer }) => [question, answer]),
  ];
  const quoted = texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words));
  expect(quoted.length).toBeGreaterThan(30);
  expect(quoted.filter((words) => !shown.includes(words))).toEqual([]);
});

test('the help of the desk leads to pages that the desk has', () => {
  const pages = readFileSync(join(features, 'desk/doors.ts'), 'utf8').replaceAll(/\s+/g, ' ');
  for (const { page } of editionSteps)
    expect(pages).toContain(`path: '${page.path}', label: '${page.label}'`);
});
