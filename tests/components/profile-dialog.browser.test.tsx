import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import { ProfileDialog } from '../../src/features/people/profile/profile-dialog.tsx';
import { MemberContext } from '../../src/engine/member/hooks/use-member.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { OutboxContext, type Outbox } from '../../src/engine/member/outbox.ts';
import { peopleTables } from '../../src/features/people/tables.ts';

test('keeps the focus on Cancel when the profile arrives', async () => {
  const member = unconnectedMember(crypto.randomUUID());
  const screen = await render(
    <OutboxContext value={{} as Outbox}>
      <MemberContext value={member}>
        <ProfileDialog open onClose={() => undefined} />
      </MemberContext>
    </OutboxContext>,
  );
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
