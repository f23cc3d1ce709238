import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mutants } from '../sim/mutants.ts';
import { faults } from './faults.ts';
import { plant } from './plant.ts';

const root = join(import.meta.dirname, '../..');

describe('the list of planted faults', () => {
  test('holds at least 60, each with a title of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(60);
    expect(new Set(faults.map(({ fault }) => fault)).size).toBe(faults.length);
  });

  test.each(faults)('can still plant: $fault', ({ file, find, replace }) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(plant(source, { find, replace })).not.toBe(source);
  });

  test('names tests that exist', async () => {
    const names = await Promise.all(
      ['src', 'supabase', 'tests'].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
      ),
    );
    const tests = names.flat().filter((name) => /\.(test|spec|suite)\.(ts|tsx|sql)$/.test(name));
    const missing = faults.filter(({ caughtBy: { file, name = '' } }) => {
      const texts = tests
        .filter((path) => path.includes(file))
        .map((path) => readFileSync(join(root, path), 'utf8'));
      const suites = tests
        .filter((path) => path.endsWith('.suite.ts'))
        .map((path) => readFileSync(join(root, path), 'utf8'));
      const said = name.replaceAll("'", "''");
      return (
        texts.length === 0 ||
        ![...texts, ...suites].some((text) => text.includes(name) || text.includes(said))
      );
    });
    expect(missing.map(({ fault, caughtBy }) => ({ fault, caughtBy }))).toEqual([]);
  });
});

test.each(mutants)('the engine mutant can still be planted: $name', ({ edits }) => {
  for (const { file, from, to } of edits) {
    const source = readFileSync(join(root, 'src/sync', file), 'utf8');
    expect(plant(source, { find: from, replace: to })).not.toBe(source);
  }
});
