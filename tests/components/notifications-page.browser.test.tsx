import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { kindLabels } from '../../src/content/notification-texts.ts';
import { NotificationsPage } from '../../src/features/notifications/notifications-page.tsx';
import { createOutboxStore } from '../../src/local/outbox/outbox-store.ts';
import { MemberContext } from '../../src/member/hooks/use-member.ts';
import { unconnectedMember } from '../../src/member/member.testing.ts';
import { OutboxContext, type Outbox } from '../../src/member/outbox.ts';

test('a choice that was refused says why where it was made, and can be tried again or discarded', async () => {
  const asha = unconnectedMember('asha');
  const store = createOutboxStore(asha.outbox);
  await store.add({
    id: 'choice',
    owner: 'asha',
    lane: 'notifications',
    kind: 'notifications',
    version: 1,
    payload: { kinds: { mention: false }, zone: 'UTC' },
    queuedAt: 0,
  });
  const refusal = { code: 'PT409', message: 'Your account is suspended.' };
  await store.change(['choice'], (entry) => ({ ...entry, state: 'rejected', refusal }));
  const pressed: string[] = [];
  const outbox = {
    retry: async (id: string) => void pressed.push(`retry ${id}`),
    discard: (id: string) => asha.writing.discard(id),
  } as Outbox;
  const screen = await render(
    <MemberContext value={asha}>
      <OutboxContext value={outbox}>
        <MemoryRouter>
          <NotificationsPage member={asha} />
        </MemoryRouter>
      </OutboxContext>
    </MemberContext>,
  );
  const said = screen.getByText('Your choice was not saved: Your account is suspended.');
  await expect.element(said).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: kindLabels.mention })).toBeChecked();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(pressed).toEqual(['retry choice']);
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(said).not.toBeInTheDocument();
  await asha.mirror.delete();
  await asha.outbox.delete();
});
