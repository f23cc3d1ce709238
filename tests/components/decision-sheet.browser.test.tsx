import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import type { Decision } from '../../src/features/applications/rules/decision.ts';
import { shownApplication } from '../../src/features/desk/desk.testing.tsx';
import type { ShownApplication } from '../../src/features/desk/desk-with.ts';
import type { DeskAct } from '../../src/features/desk/rules/desk-act.ts';
import { deskAct } from '../../src/features/desk/changes.ts';
import { DecisionSheet } from '../../src/features/desk/applications/decision-sheet.tsx';
import { OutboxContext, type Outbox, type Sent } from '../../src/engine/member/outbox.ts';
import { setSyncStatus } from '../../src/engine/member/state/sync-status.ts';
import { editionIn } from './fixtures.tsx';

const application = shownApplication({ version: 3 });

const published = [editionIn('2100-02'), editionIn('2099-12'), firstEdition];

const openSheet = async (decision: Decision, isFull = false, applications = [application]) => {
  const send = vi.fn<(kind: typeof deskAct, act: DeskAct) => Promise<Sent>>();
  const onClose = vi.fn<() => void>();
  const onDecided = vi.fn<() => void>();
  const sheet = (about: readonly ShownApplication[]) => (
    <OutboxContext value={{ send } as unknown as Outbox}>
      <DecisionSheet
        applications={about}
        decision={decision}
        published={published}
        isFull={isFull}
        onClose={onClose}
        onDecided={onDecided}
      />
    </OutboxContext>
  );
  const screen = await render(sheet(applications));
  /** Shows the sheet with the decisions as the desk has them then. */
  const decided = (delivery: 'queued' | 'arrived') =>
    screen.rerender(sheet(applications.map((one) => ({ ...one, delivery }))));
  return { screen, send, onClose, onDecided, decided };
};

test('previews the mail with the organiser’s note, and sends the same', async () => {
  const { screen, send, onDecided, decided } = await openSheet('accepted');
  await screen.getByLabelText('Your own words in the mail').fill('Bring a charger. \n');
  const mail = screen.getByRole('region', { name: 'The mail' });
  await expect.element(mail.getByText('To meera@example.com')).toBeVisible();
  await expect.element(mail.getByText('You have a seat at Goa Build Club')).toBeVisible();
  await expect.element(mail.getByText(/at the edition of December 2099/)).toBeVisible();
  await expect.element(mail.getByText(/Growth Accelerator for ₹50,000/)).toBeVisible();
  await expect.element(mail.getByText('Bring a charger.')).toBeVisible();
  await expect.element(mail.getByText(/Create your account/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Tier to pay'), 'Growth Accelerator, ₹50,000');
  await expect.element(mail.getByText('[Pay ₹50,000]')).toBeVisible();
  await screen.getByRole('button', { name: 'Accept and send' }).click();
  expect(send).toHaveBeenCalledExactlyOnceWith(deskAct, {
    action: 'decide',
    details: {
      application: application.id,
      seen: 3,
      decision: 'accepted',
      note: 'Bring a charger.',
      over: false,
      tier: 'growth',
    },
    subject: `application ${application.id}`,
    title: 'Accept Meera Shah',
    text: 'Bring a charger.',
  });
  await decided('queued');
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  expect(onDecided).not.toHaveBeenCalled();
  await decided('arrived');
  await expect.poll(() => onDecided.mock.calls.length).toBe(1);
});

test('sends no mail for a withdrawal', async () => {
  const { screen, send } = await openSheet('withdrawn');
  await expect.element(screen.getByText('No mail goes.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The mail' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  expect(send.mock.calls[0]?.[1].text).toBeNull();
});

test('sends one act for each of several applications, and keeps those that the device could not store', async () => {
  const others = [
    shownApplication({ id: 'b', name: 'Ravi', version: 1 }),
    shownApplication({ id: 'c', name: 'Zoya' }),
  ];
  const { screen, send, onDecided, decided } = await openSheet('declined', false, [application, ...others]);
  const sent = { id: 'entry', outcome: Promise.resolve({ kind: 'waiting' } as const) };
  send.mockResolvedValueOnce(sent).mockRejectedValueOnce(new DOMException('Full', 'QuotaExceededError'));
  send.mockResolvedValue(sent);
  await expect
    .element(screen.getByText('3 people get a mail, each with their own name: Meera Shah, Ravi, Zoya.'))
    .toBeVisible();
  await expect.element(screen.getByText('To meera@example.com and 2 more')).toBeVisible();
  await screen.getByLabelText('Your own words in the mail').fill('Next year.');
  await screen.getByRole('button', { name: 'Decline 3 and send 3 mails' }).click();
  await expect.element(screen.getByText(/Couldn’t save on this device\./)).toBeVisible();
  expect(onDecided).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Decline 2 and send 2 mails' }).click();
  await expect.element(screen.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await decided('arrived');
  await expect.poll(() => onDecided.mock.calls.length).toBe(1);
  expect(send.mock.calls.map(([, { details, subject }]) => [subject, details])).toEqual(
    [
      [application.id, 3],
      ['b', 1],
      ['b', 1],
      ['c', 0],
    ].map(([id, seen]) => [
      `application ${id}`,
      { application: id, seen, decision: 'declined', note: 'Next year.', over: false },
    ]),
  );
});

test('offline, closes once the decision waits', async () => {
  setSyncStatus(() => ({ connectivity: 'offline' }));
  const { screen, onDecided, decided } = await openSheet('waitlisted');
  await screen.getByRole('button', { name: 'Put on the waitlist and send' }).click();
  await decided('queued');
  await expect.poll(() => onDecided.mock.calls.length).toBe(1);
  setSyncStatus(() => ({ connectivity: 'online' }));
});
