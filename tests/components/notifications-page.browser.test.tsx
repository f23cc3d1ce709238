import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { kindLabels } from '../../src/features/notifications/texts.ts';
import { NotificationsPage } from '../../src/features/notifications/notifications-page.tsx';
import { createOutboxStore } from '../../src/engine/local/outbox/outbox-store.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import type { Outbox } from '../../src/engine/member/outbox.ts';
import { draftOf } from '../../src/engine/local/outbox/draft.testing.ts';
import { notificationsStored } from '../../src/features/notifications/stored.ts';
import type { Online } from '../../src/engine/member/service.ts';
import { devicePush } from '../../src/features/notifications/service.ts';
import { renderFor } from './fixtures.tsx';

const renderPage = (member: ReturnType<typeof unconnectedMember>, outbox: Partial<Outbox>) =>
  renderFor(
    member,
    <MemoryRouter>
      <NotificationsPage member={member} />
    </MemoryRouter>,
    outbox,
  );

test('a refused choice shows its reason at its box, with Retry and Discard', async () => {
  const asha = unconnectedMember(crypto.randomUUID());
  const store = createOutboxStore(asha.outbox);
  const choice = { kinds: { mention: false }, zone: 'UTC' };
  await store.add(draftOf(asha.uid, 'notifications', choice, { id: 'choice' }));
  const refusal = { code: 'PT409', message: 'Your account is suspended.' };
  await store.change(['choice'], (entry) => ({ ...entry, state: 'rejected', refusal }));
  const pressed: string[] = [];
  const outbox = {
    retry: async (id: string) => void pressed.push(`retry ${id}`),
    discard: async (id: string) => void (await asha.writing.discard(id)),
  } as Partial<Outbox>;
  const screen = await renderPage(asha, outbox);
  const reason = screen.getByText(`“${kindLabels.mention}: off” was not saved: Your account is suspended.`);
  await expect.element(reason).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: kindLabels.mention })).toBeChecked();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(pressed).toEqual(['retry choice']);
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(reason).not.toBeInTheDocument();
});

test('shows the mute and its waiting changes, and why a device cannot ring', async () => {
  const asha = unconnectedMember(crypto.randomUUID(), {
    online: async () => ({}) as Online,
  });
  devicePush.set(asha, {
    subscribeDevice: async () => 'refused',
    unsubscribe: async () => {},
    renew: async () => {},
    sendTest: async () => null,
  });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  notificationsStored(asha.uid).wantsPush.write(true);
  const mute = { muted_until: '2099-01-01T00:00:00Z', kinds: { announcement: false }, zone: 'UTC' };
  await createOutboxStore(asha.outbox).add(draftOf(asha.uid, 'notifications', mute));
  const screen = await renderPage(asha, {});
  const title = screen.getByRole('heading', { name: /^Silent until/ });
  await expect.element(title).toBeVisible();
  expect(screen.getByText('Waiting to be sent').elements()).toHaveLength(2);
  await screen.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect.element(screen.getByText('This device no longer notifies you.')).toBeVisible();
  await expect
    .element(screen.getByRole('heading', { name: 'This device does not notify you' }))
    .toHaveFocus();

  await screen.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.element(screen.getByText(/^This browser can’t receive notifications/)).toBeVisible();
  vi.unstubAllGlobals();
});

test('the last of three quick choices wins', async () => {
  const asha = unconnectedMember(crypto.randomUUID());
  const store = createOutboxStore(asha.outbox);
  let sent = 0;
  const outbox: Partial<Outbox> = {
    send: async ({ kind }, payload) => {
      sent += 1;
      // The first two choices are undone before the device has stored them.
      if (sent === 3) await store.add(draftOf(asha.uid, kind, payload, { id: 'last' }));
      return { id: 'last', outcome: Promise.resolve({ kind: 'waiting' }) };
    },
  };
  const screen = await renderPage(asha, outbox);
  const mention = screen.getByRole('checkbox', { name: kindLabels.mention });
  await expect.element(mention).toBeChecked();
  for (const isOn of [false, true, false]) {
    (mention.element() as HTMLElement).click();
    await expect.element(mention).toHaveAttribute('aria-checked', String(isOn));
  }
  await expect.element(screen.getByText('Waiting to be sent')).toBeInTheDocument();
  await expect.element(mention).not.toBeChecked();
});
