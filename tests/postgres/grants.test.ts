import { expect, test } from 'vitest';
import { driftOf, readGrants, readSnapshot } from '../../supabase/tests/rules/grants.ts';
import { openClub } from './support.ts';

test('a project that opens new tables and functions to the API ends with the grants of the snapshot', async () => {
  const club = await openClub();
  try {
    const drift = driftOf(await readSnapshot(), await readGrants(await club.owner()));
    expect(drift).toEqual([]);
  } finally {
    await club.close();
  }
});
