/**
 * `npm run test:faults [product | engine | schema] [parameters …]` plants faults one at a time and shows that a test catches
 * each. Without a kind it plants all three, one after the other. The parameters go to the script of the kind.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const scripts = new Map([
  ['product', 'tests/faults/run-product-faults.ts'],
  ['engine', 'tests/sim/run-mutants.ts'],
  ['schema', 'supabase/tests/rules/mutants.ts'],
]);

const [kind = '', ...parameters] = process.argv.slice(2);
const chosen = scripts.get(kind);
if (kind !== '' && chosen === undefined) {
  console.error(`Please name one of ${[...scripts.keys()].join(', ')}, or none for all.`);
  process.exitCode = 2;
} else {
  for (const script of chosen === undefined ? scripts.values() : [chosen]) {
    const { status } = spawnSync(process.execPath, [join(root, script), ...parameters], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
}
