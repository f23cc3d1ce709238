import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  createDirectory,
  searchableMember,
  searchDirectory,
} from '../../src/features/people/rules/directory-search.ts';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import { SearchDialog } from '../../src/app/shell/search-dialog.tsx';
import { MemberContext } from '../../src/engine/member/hooks/use-member.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';

const directory = createDirectory(
  [
    { ...nobody, id: 'ravi', full_name: 'Ravi Menezes', username: 'ravi_m', skills: ['Canvas tents'] },
    { ...nobody, id: 'zoya', full_name: 'Zoya Khan', username: 'zoya', bio: 'Paints boats in Ribandar.' },
  ].map(searchableMember),
);

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;

test('finds members, rooms and tools with the matched words, and Enter opens the active one', async () => {
  const asha = unconnectedMember(crypto.randomUUID());
  const nothing = () => undefined;
  const closed = vi.fn<() => void>();
  const screen = await render(
    <MemberContext value={asha}>
      <MemoryRouter>
        <SearchDialog
          open
          onProfile={nothing}
          onSignOut={nothing}
          onClose={closed}
          findMembers={(query) => searchDirectory(directory, query)}
        />
        <Address />
      </MemoryRouter>
    </MemberContext>,
  );
  const field = screen.getByRole('combobox');
  const found = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ lastElementChild }) => lastElementChild?.textContent);
  await expect.element(field).toHaveFocus();

  const inChat = (words: string) => `Search the chat for “${words}”`;
  await field.fill('canva');
  expect(found()).toEqual([
    'Ravi Menezes @ravi_m · Canvas tents',
    'Canva · Content and marketing',
    inChat('canva'),
  ]);
  await field.fill('ravi');
  // The query matches one member's name, and another's bio.
  expect(found()).toEqual(['Ravi Menezes @ravi_m', inChat('ravi')]);
  await field.fill('boats');
  expect(found()).toEqual(['Zoya Khan @zoya · Paints boats in Ribandar.', inChat('boats')]);
  await field.fill('nothing like it');
  await expect.element(screen.getByText('No member, room or tool.')).toBeVisible();
  expect(found()).toEqual([inChat('nothing like it')]);

  await field.fill('canva');
  const chosen = () => document.querySelector('[role="option"][data-focus]')?.lastElementChild?.textContent;
  await expect.poll(chosen).toMatch(/^Ravi/);
  await screen.getByRole('option', { name: 'Canva · Content and marketing' }).hover();
  await expect.poll(chosen).toMatch(/^Canva/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(chosen).toMatch(/^Ravi/);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByTestId('address')).toHaveTextContent('/members/tools');
  expect(closed).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(2);
});
