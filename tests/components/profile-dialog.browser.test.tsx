import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import { ProfileDialog } from '../../src/features/people/profile/profile-dialog.tsx';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { useMyProfile } from '../../src/features/people/use-my-profile.ts';
import { peopleTables } from '../../src/features/people/tables.ts';
import { renderFor } from './fixtures.tsx';

test('keeps the focus on Cancel when the profile arrives', async () => {
  const member = unconnectedMember(crypto.randomUUID());
  const screen = await renderFor(member, <ProfileDialog open onClose={() => undefined} />);
  for (const [tab, save] of [
    ['Profile', 'Save Profile'],
    ['Privacy', 'Save Privacy'],
  ] as const) {
    await member.mirror.rows(peopleTables.profiles).clear();
    await screen.getByRole('tab', { name: tab }).click();
    await expect.element(screen.getByRole('button', { name: save })).not.toBeInTheDocument();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.element().focus();
    await member.mirror.rows(peopleTables.profiles).put({ ...nobody, id: member.uid, xid: '1' });
    await expect.element(screen.getByRole('button', { name: save })).toBeVisible();
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(cancel).not.toHaveFocus();
  }
});

test('focuses the field that a first step asks for, also on a touch screen', async () => {
  const { matchMedia } = globalThis;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  );
  const member = unconnectedMember(crypto.randomUUID());
  await member.mirror.rows(peopleTables.profiles).put({ ...nobody, id: member.uid, xid: '1' });
  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <p>{useMyProfile() ? 'Loaded' : ''}</p>
        <button type="button" onClick={() => setOpen(true)}>
          Three skills
        </button>
        <ProfileDialog open={isOpen} field="skills" onClose={() => undefined} />
      </>
    );
  };
  const screen = await renderFor(member, <Opener />);
  await expect.element(screen.getByText('Loaded')).toBeVisible();
  await screen.getByRole('button', { name: 'Three skills' }).click();
  await expect.element(screen.getByLabelText('Skills (comma separated)')).toHaveFocus();
  vi.restoreAllMocks();
});
