/** `npm run fuzz [count] [seed]`: sends bad requests, 5000 by default. Exit code 1 if one finds a fault. */
import { fuzz } from '../../supabase/tests/fuzz/fuzz.ts';

const count = Number(process.argv[2] ?? 5000);
const seed = Number(process.argv[3] ?? 20_251_011);
const started = performance.now();
const { cases, targets, statuses, faults } = await fuzz(seed, count);
for (const { number, request, what } of faults.slice(0, 40))
  console.log(`case ${number}: ${what}\n  ${request}`);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`statuses ${JSON.stringify(statuses)}`);
console.log(`${cases} cases on ${targets} targets, ${faults.length} faults, ${seconds} s`);
process.exitCode = faults.length === 0 ? 0 : 1;
