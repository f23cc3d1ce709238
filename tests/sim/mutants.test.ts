import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyEdit, mutants } from './mutants.ts';

const engine = join(import.meta.dirname, '../../src/engine/sync');

test.each(mutants)('the engine still has the code that a mutant replaces: $name', ({ edits }) => {
  for (const edit of edits) {
    const source = readFileSync(join(engine, edit.file), 'utf8');
    expect(applyEdit(source, edit)).not.toBe(source);
  }
});
