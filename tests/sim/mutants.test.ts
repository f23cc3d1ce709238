import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { plant } from './plant.ts';

const engine = join(import.meta.dirname, '../../src/engine/sync');

test.each(mutants)('the engine mutant can still be planted: $name', ({ edits }) => {
  for (const { file, from, to } of edits) {
    const source = readFileSync(join(engine, file), 'utf8');
    expect(plant(source, { find: from, replace: to })).not.toBe(source);
  }
});
