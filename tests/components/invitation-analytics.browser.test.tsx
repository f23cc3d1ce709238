import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SentInvitation } from '../../src/features/invitations/use-invitations.ts';
import { noInvitationStats } from '../../src/features/invitations/rules/invitation.ts';
import { InvitationAnalytics } from '../../src/features/invitations/invitation-analytics.tsx';

/** A Wednesday noon, which is in the same week in every zone. */
const now = Date.parse('2026-01-07T12:00:00Z');
const dayMs = 86_400_000;
const daysBefore = (days: number) => new Date(now - days * dayMs).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

const sent = (
  name: string,
  status: SentInvitation['status'],
  daysAgo: number,
  acceptedDaysAgo?: number,
): SentInvitation => ({
  id: name,
  invitee_email: `${name}@example.com`,
  invitee_id: null,
  invitee: `${name}@example.com`,
  invitation_code: name,
  status,
  created_at: daysBefore(daysAgo),
  accepted_at: acceptedDaysAgo === undefined ? null : daysBefore(acceptedDaysAgo),
  expires_at: daysBefore(daysAgo - 30),
  mailed_at: daysBefore(daysAgo),
  reminders: 0,
  pendingChange: null,
});

const all = [
  sent('a', 'pending', 0),
  sent('b', 'accepted', 7, 0),
  sent('c', 'accepted', 7, 7),
  sent('d', 'revoked', 7),
  sent('e', 'pending', 77),
  sent('f', 'accepted', 84, 84),
  sent('g', 'accepted', 90, 21),
];

const renderAnalytics = () =>
  render(
    <InvitationAnalytics
      invitations={{
        sent: all,
        queued: [],
        stats: { ...noInvitationStats, total_sent: 7, total_accepted: 4 },
      }}
    />,
  );

test('shows the totals and the five newest invitations', async () => {
  const screen = await renderAnalytics();
  expect([...screen.container.querySelectorAll('dd')].map((one) => one.textContent)).toEqual([
    '7',
    '4',
    '57%',
  ]);
  await expect
    .element(screen.getByRole('progressbar', { name: 'Success Rate' }))
    .toHaveAttribute('aria-valuenow', '57');
  await expect.element(screen.getByText('57%')).toBeVisible();
  const items = [...screen.container.querySelectorAll('li')].map((one) => one.textContent);
  expect(items).toHaveLength(5);
  expect(items[0]).toMatch(/^a@example\.comPending/);
  expect(items[4]).toMatch(/^e@example\.comExpired/);
});

test('shows the last twelve weeks as a chart and a table', async () => {
  const screen = await renderAnalytics();
  const chart = screen.getByRole('img', { name: 'Invitations sent and accepted in the last 12 weeks' });
  await expect
    .element(chart)
    .toHaveAccessibleDescription('5 sent and 3 accepted. Each week starts on Monday.');
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join('/'),
  );
  const nothing = (weeks: number) => Array.from({ length: weeks }, () => '0/0');
  expect(rows).toEqual(['1/0', ...nothing(7), '0/1', ...nothing(1), '3/1', '1/1']);
  // One bar for each number.
  const bars = [...chart.element().querySelectorAll('rect:not(.fill-transparent)')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual([1, 1, 3, 1, 1, 1]);
});
