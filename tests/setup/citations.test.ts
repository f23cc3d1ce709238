import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deskTroubles, editionSteps } from '../../src/features/desk/help-texts.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
/** The paths of the files in a folder and its subfolders that match `pattern`. */
const filesIn = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => pattern.test(path));
const readmes = [
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

test.each(readmes)('%s links to files that exist', (page) => {
  const targets = found(textOf(page), /\]\((?!https:)([^)#]+)[^)]*\)/g);
  expect(targets.filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([]);
});

test.each(readmes)('%s names paths that exist', (page) => {
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

test.each(readmes)('%s names commands that exist', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = found(textOf(page), /(?:npm run |`(?=[a-z\d]+:[a-z]))([a-z\d]+(?::[a-z\d]+)?)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('tests/README.md names functions that the tests use', () => {
  const used = filesIn('tests', /\.tsx?$/)
    .map(textOf)
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

test("the sync engine's rules and the tests' citations match", () => {
  const rules = new Set(found(textOf('src/engine/sync/SPEC.md'), /^- \*\*\[([A-Z]{2}\d+)\]\*\*/gm));
  const files = [
    ...filesIn('src', /\.test\.ts$/),
    ...filesIn('tests/contracts', /\.(?:test|suite)\.ts$/),
    ...filesIn('tests/e2e', /\.spec\.ts$/),
  ];
  // Counts only titles of tests: a comment proves nothing.
  const title = /\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`]).*?\1/gs;
  const titles = files.flatMap((file) => textOf(file).match(title) ?? []);
  const cited = new Set(titles.flatMap((one) => found(one, /\[([A-Z]{2}\d+)\]/g)));

  expect(rules.size).toBeGreaterThan(25);
  expect([...rules].filter((rule) => !cited.has(rule))).toEqual([]);
  expect([...cited].filter((rule) => !rules.has(rule))).toEqual([]);
});

test('the help of the desk quotes only words that a screen has', () => {
  const sources = ['src/content/notices.ts', ...filesIn('src/features', /(?<!\.test)\.tsx?$/)];
  const shown = sources.map((path) => textOf(path).replaceAll(/\s+/g, ' ')).join('\n');
  const texts = [
    ...editionSteps.flatMap(({ sentences }) => sentences),
    ...deskTroubles.flatMap(({ question, answer }) => [question, answer]),
  ];
  const quoted = texts.flatMap((text) => found(text, /“([^”]+)”/g));
  expect(quoted.length).toBeGreaterThan(30);
  expect(quoted.filter((words) => !shown.includes(words))).toEqual([]);
});

test('the help of the desk leads to pages that the desk has', () => {
  const pages = textOf('src/features/desk/doors.ts').replaceAll(/\s+/g, ' ');
  for (const { page } of editionSteps)
    expect(pages).toContain(`path: '${page.path}', label: '${page.label}'`);
});
