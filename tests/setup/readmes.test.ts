import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const pages = [
  'README.md',
  'src/README.md',
  'src/engine/README.md',
  'supabase/README.md',
  'tests/README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
];

/** All first groups of the matches. */
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

test.each(pages)('%s links to files that exist', (page) => {
  const targets = found(textOf(page), /\]\((?!https:)([^)#]+)[^)]*\)/g);
  expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});

test.each(pages)('%s names paths that exist', (page) => {
  const named = found(textOf(page), /`([\w.-]+(?:\/[\w.-]+)+)/g).filter((path) => !path.startsWith('dist/'));
  const places = ['', dirname(page)];
  expect(named.filter((path) => !places.some((place) => existsSync(join(root, place, path))))).toEqual([]);
});

/** A map is the first code block whose lines begin with folders. */
test.each(['README.md', 'src/README.md', 'supabase/README.md', 'tests/README.md'])(
  'the map of %s names paths that exist',
  (page) => {
    const map = found(textOf(page), /^```\w*\n(.*?)^```$/gms).find((block) => /^\S+\/ {2,}/m.test(block));
    const mapped = found(map ?? '', /^([\w./-]+) {2,}/gm);
    expect(mapped.length).toBeGreaterThan(7);
    expect(mapped.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
  },
);

test.each(pages)('%s names commands that exist', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = found(textOf(page), /(?:npm run |`(?=[a-z\d]+:[a-z]))([a-z\d]+(?::[a-z\d]+)?)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('tests/README.md names functions that the tests use', () => {
  const used = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => textOf(join('tests', path)))
    .join('\n');
  const named = found(textOf('tests/README.md'), /`(?:[a-z]+\.)*([a-z][a-zA-Z\d]+)[(`]/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(used))).toEqual([]);
});

test('the example in tests/README.md is the template, in ten lines', () => {
  const template = textOf('tests/e2e/sync/template.spec.ts');
  expect(textOf('tests/README.md')).toContain(`\`\`\`ts\n${template}\`\`\`\n`);
  const [, body = ''] = template.split(' => {\n');
  // Ignores the last line, which only closes the test.
  expect(body.trim().split('\n').slice(0, -1)).toHaveLength(10);
});
