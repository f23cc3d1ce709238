import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nobody } from '../../src/domain/profile.testing.ts';
import { ProfileDialog } from '../../src/features/profile/profile-dialog.tsx';
import { MirrorDb } from '../../src/local/mirror/mirror-db.ts';
import { OutboxDb } from '../../src/local/outbox/outbox-db.ts';
import { PortalContext } from '../../src/member/hooks/portal-context.ts';
import { OutboxContext, type Outbox } from '../../src/member/outbox.ts';

test('keeps the focus on Cancel when the profile arrives', async () => {
  const portal = { uid: 'asha', mirror: new MirrorDb('asha'), outbox: new OutboxDb('asha') };
  const screen = await render(
    <OutboxContext value={{} as Outbox}>
      <PortalContext value={portal}>
        <ProfileDialog open onClose={() => undefined} />
      </PortalContext>
    </OutboxContext>,
  );
  for (const [tab, save] of [
    ['Profile', 'Save Profile'],
    ['Privacy', 'Save Privacy'],
  ] as const) {
    await portal.mirror.profiles.clear();
    await screen.getByRole('tab', { name: tab }).click();
    await expect.element(screen.getByRole('button', { name: save })).not.toBeInTheDocument();
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    cancel.element().focus();
    await portal.mirror.profiles.put({ ...nobody, id: 'asha', xid: '1' });
    await expect.element(screen.getByRole('button', { name: save })).toBeVisible();
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(cancel).not.toHaveFocus();
  }
  await portal.mirror.delete();
  await portal.outbox.delete();
});
