/**
 * `npm run sim:mutants` plants each fault of mutants.ts by itself and counts the seeds until the simulator finds it.
 * `--seeds N` limits the seeds, `--only TEXT` runs the mutants with the text in their name. Exits with 1 when a mutant
 * survives.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runMutant, type Verdict } from './mutant-runner.ts';
import { mutants, type Mutant } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '16000' },
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

const waiting = mutants.filter(({ name }) => name.includes(values.only));
const verdicts = new Map<Mutant, Verdict>();
const queue = [...waiting];
const work = async () => {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift())
    verdicts.set(mutant, await runMutant(mutant, Number(values.seeds)));
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

console.log('| Planted fault | Rule | Seeds | What fell |\n| --- | --- | ---: | --- |');
for (const mutant of waiting) {
  const verdict = verdicts.get(mutant);
  if (verdict) console.log(`| ${mutant.name} | ${mutant.rule} | ${told(verdict)} |`);
}
const survivors = [...verdicts.values()].filter(({ kind }) => kind === 'survived').length;
console.log(`\n${waiting.length - survivors} of ${waiting.length} found`);
process.exitCode = survivors > 0 ? 1 : 0;

function told(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'caught':
      return `${verdict.seeds} | ${verdict.broken[0] ?? ''}`;
    case 'hung':
      return '1 | the world never came to rest';
    case 'survived':
      return `over ${verdict.seeds} | nothing: it survived`;
  }
}
