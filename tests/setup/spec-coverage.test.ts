import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The files in a folder and its subfolders whose names end with `ending`. */
const filesBelow = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true }))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(root, folder, name));

test("the sync engine's rules and the tests' citations match", async () => {
  const spec = await readFile(join(root, 'src/engine/sync/SPEC.md'), 'utf8');
  const rules = new Set([...spec.matchAll(/^- \*\*\[([A-Z]{2}\d+)\]\*\*/gm)].map(([, rule]) => rule));
  const files = [
    ...(await filesBelow('src', '.test.ts')),
    ...(await filesBelow('tests/contracts', '.test.ts')),
    ...(await filesBelow('tests/contracts', '.suite.ts')),
    ...(await filesBelow('tests/e2e', '.spec.ts')),
  ];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  // Counts only titles of tests: a comment proves nothing.
  const names = texts.flatMap(
    (text) => text.match(/\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*(['"`]).*?\1/gs) ?? [],
  );
  const cited = new Set(
    names.flatMap((name) => [...name.matchAll(/\[([A-Z]{2}\d+)\]/g)].map(([, rule]) => rule)),
  );

  expect(rules.size).toBeGreaterThan(25);
  expect([...rules].filter((rule) => !cited.has(rule))).toEqual([]);
  expect([...cited].filter((rule) => !rules.has(rule))).toEqual([]);
});
