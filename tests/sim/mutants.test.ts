import { describe, expect, it } from 'vitest';
import { runMutant } from './mutant-runner.ts';
import { mutants } from './mutants.ts';

/** One of each kind that falls soon; `npm run sim:mutants` plants all of them. */
const soon = [
  'a new key at each send',
  'enqueue resolves before the commit',
  'a full storage loses the entry',
  'the entry goes although the mirror did not take its row',
  'a head that waits blocks all lanes',
  'a refused head blocks its lane',
  'the first outcome counts for the whole batch',
  'a lease never ends',
  'everybody believes to have the lock',
  'whoever is signed in sends',
  'a null session sends as a visitor',
  '42501 is a refusal while nobody has verified the token',
  'the backoff is never reset',
  'the cursor passes the horizon',
  'an older event is applied',
  'the epoch is not looked at',
  'a live row moves the cursor',
  'signing out forgets what waits',
];
const limit = 600;

describe('the simulator finds what is planted into the engine', () => {
  it('and every fault can still be planted under the name it goes by', () => {
    const names = mutants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(soon));
  });

  it.each(soon)('%s', { timeout: 60_000 }, async (name) => {
    const mutant = mutants.find((one) => one.name === name);
    if (!mutant) throw new Error(`There is no planted fault ${name}.`);
    const verdict = await runMutant(mutant, limit);
    expect(verdict).toMatchObject({ kind: 'caught' });
  });
});
