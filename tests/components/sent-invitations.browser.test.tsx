import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SentInvitations } from '../../src/features/invitations/sent-invitations.tsx';
import type { SentInvitation } from '../../src/features/invitations/use-invitations.ts';
import { OutboxContext, type Outbox } from '../../src/member/outbox.ts';

const joined = (name: string): SentInvitation => ({
  id: name,
  inviteeEmail: `${name}@example.com`,
  inviteeId: null,
  invitee: `${name}@example.com`,
  invitationCode: name,
  status: 'accepted',
  createdAt: '2026-01-01T00:00:00Z',
  acceptedAt: '2026-01-02T00:00:00Z',
  expiresAt: '2026-01-31T00:00:00Z',
  mailedAt: '2026-01-01T00:00:00Z',
  reminders: 0,
  pendingChange: null,
});

test('shows the newest five invitations, and all of them after a press', async () => {
  const screen = await render(
    <OutboxContext value={{} as Outbox}>
      <SentInvitations sent={['f', 'e', 'd', 'c', 'b', 'a'].map(joined)} />
    </OutboxContext>,
  );
  const names = () => [...screen.container.querySelectorAll('li')].map((row) => row.textContent[0]).join('');
  expect(names()).toBe('fedcb');
  await screen.getByRole('button', { name: 'Show all 6' }).click();
  expect(names()).toBe('fedcba');
  await screen.getByRole('button', { name: 'Show the newest 5' }).click();
  expect(names()).toBe('fedcb');
});
