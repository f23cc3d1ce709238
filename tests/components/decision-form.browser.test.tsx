import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { defaultEdition } from '../../src/content/edition.ts';
import type { Decision } from '../../src/domain/decision.ts';
import { withWaiting } from '../../src/features/desk/applications/desk-applications.ts';
import { deskApplication } from '../../src/features/desk/applications/desk-applications.testing.ts';
import type { DeskAct } from '../../src/domain/desk-act.ts';
import { DecisionForm } from '../../src/features/desk/applications/decision-form.tsx';
import { OutboxContext, type Outbox, type Sent } from '../../src/member/outbox.ts';

const [application] = withWaiting([deskApplication({ version: 3 })], []);

const openForm = async (decision: Decision, isFull = false) => {
  const send = vi.fn<(kind: 'desk', act: DeskAct) => Promise<Sent>>();
  const onClose = vi.fn<() => void>();
  if (!application) throw new Error('There is one.');
  const screen = await render(
    <OutboxContext value={{ send } as unknown as Outbox}>
      <DecisionForm
        application={application}
        decision={decision}
        edition={{ ...defaultEdition, id: '2026-12' }}
        isFull={isFull}
        onClose={onClose}
      />
    </OutboxContext>,
  );
  return { screen, send, onClose };
};

test('shows the mail as it will go, with the organiser’s words, and sends what was seen', async () => {
  const { screen, send, onClose } = await openForm('accepted');
  await screen.getByLabelText('Your own words in the mail').fill('Bring a charger. \n');
  const mail = screen.getByRole('region', { name: 'The mail' });
  await expect.element(mail.getByText('To meera@example.com')).toBeVisible();
  await expect.element(mail.getByText('You have a seat at Goa Build Club')).toBeVisible();
  await expect.element(mail.getByText(/at the edition of December 2026/)).toBeVisible();
  await expect.element(mail.getByText(/^Pay for Growth Accelerator: ₹50,000 at https:/)).toBeVisible();
  await expect.element(mail.getByText('Bring a charger.')).toBeVisible();
  await expect.element(mail.getByText(/Create your account/)).toBeVisible();
  await screen.getByRole('button', { name: 'Accept and send' }).click();
  expect(send).toHaveBeenCalledExactlyOnceWith('desk', {
    action: 'decide',
    details: {
      application: application?.id,
      seen: 3,
      decision: 'accepted',
      note: 'Bring a charger.',
      over: false,
    },
    subject: `application ${application?.id}`,
    title: 'Accept Meera Shah',
    text: 'Bring a charger.',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('says that all seats are taken, and goes over the count only by its own button', async () => {
  const { screen, send } = await openForm('accepted', true);
  await expect.element(screen.getByText(/^All seats of this edition are taken\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Accept over the count and send' }).click();
  expect(send.mock.calls[0]?.[1].details).toMatchObject({ decision: 'accepted', over: true });
});

test('refuses words that are too long, and keeps them', async () => {
  const { screen, send, onClose } = await openForm('declined');
  const words = screen.getByLabelText('Your own words in the mail');
  await words.fill('x'.repeat(1001));
  await screen.getByRole('button', { name: 'Decline and send' }).click();
  await expect
    .element(words)
    .toHaveAccessibleDescription(expect.stringContaining('At most 1000 characters.'));
  expect(send).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a withdrawal has no mail', async () => {
  const { screen, send } = await openForm('withdrawn');
  await expect.element(screen.getByText('No mail goes.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The mail' }).elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  expect(send.mock.calls[0]?.[1].text).toBeNull();
});
