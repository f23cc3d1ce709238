import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FirstSteps } from '../../src/features/first-steps/first-steps.tsx';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import type { Profile } from '../../src/features/people/rules/profile.ts';
import { peopleTables } from '../../src/features/people/tables.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { renderFor } from './fixtures.tsx';

const open = async (change: Partial<Profile>) => {
  const asha = unconnectedMember(crypto.randomUUID());
  await asha.mirror
    .rows(peopleTables.profiles)
    .put({ ...nobody, xid: '1', id: asha.uid, full_name: 'Asha', ...change });
  const screen = await renderFor(
    asha,
    <MemoryRouter>
      <FirstSteps uid={asha.uid} home={<h2>The edition</h2>} isHome onEditProfile={() => undefined}>
        <h2>Directory</h2>
      </FirstSteps>
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Your first steps' })).toBeVisible();
  return screen
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
};

test('the first steps lead Home for a newcomer who has done none of them', async () => {
  expect(await open({})).toEqual(['Your first steps', 'The edition', 'Directory']);
});

test('the edition leads Home once a step is done', async () => {
  expect(await open({ location: 'Panjim' })).toEqual(['The edition', 'Your first steps', 'Directory']);
});
