import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Outcome } from '../../src/domain/delivery.ts';
import { editionNews } from '../../src/features/applications/changes.ts';
import { toDraft } from '../../src/engine/sync/kind.ts';
import { OutboxDb } from '../../src/engine/local/outbox/outbox-db.ts';
import { VisitorDbContext } from '../../src/engine/member/hooks/use-member.ts';
import type { Sent } from '../../src/engine/member/outbox.ts';
import { EditionNewsForm } from '../../src/site/landing/edition-news-form.tsx';
import { draftToEntry } from '../../src/engine/sync/entry.ts';
import type { FormSending } from '../../src/site/form-sending.ts';
import { applicationsStored } from '../../src/features/applications/stored.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const openForm = async (db: OutboxDb | null = null) => {
  const askForNews = vi.fn<(email: string) => Promise<Sent>>();
  const cancel = vi.fn<FormSending['cancel']>(() => Promise.resolve('gone'));
  const discard = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
  // The form uses only these parts of the outbox.
  const sending = { prepare: () => undefined, askForNews, cancel, discard } as unknown as FormSending;
  const screen = await render(
    <VisitorDbContext value={db}>
      <EditionNewsForm sending={sending} />
    </VisitorDbContext>,
  );
  const field = screen.getByLabelText('Tell me about the next one');
  const press = screen.getByRole('button', { name: /^(Tell me|Sending)/ });
  return { screen, askForNews, cancel, discard, field, press };
};

const draft = (email: string) => toDraft(editionNews, { email });
const sent = (outcome: Promise<Outcome>): Sent => ({ id: 'entry', outcome });

test('keeps the typed address across a reload until the device has stored it', async () => {
  const first = await openForm();
  await first.field.fill('meera@example.com');
  first.askForNews.mockRejectedValueOnce(new Error('The disk is full.'));
  await first.press.click();
  await expect.element(first.field).toHaveAccessibleDescription(/Couldn’t save on this device/);
  await first.screen.unmount();

  const again = await openForm();
  await expect.element(again.field).toHaveValue('meera@example.com');
  again.askForNews.mockResolvedValueOnce(sent(new Promise(() => undefined)));
  await again.press.click();
  await expect.element(again.press).toHaveTextContent('Sending...');
  await expect.element(again.press).toBeDisabled();
  await again.screen.unmount();

  const after = await openForm();
  await expect.element(after.field).toHaveValue('');
});

test('a waiting address shows as waiting, and returns to the field when it is cancelled', async () => {
  const db = new OutboxDb('visitor');
  const { screen, field, press, askForNews, cancel } = await openForm(db);
  askForNews.mockImplementationOnce(async (email) => {
    await db.entries.add(
      draftToEntry({ ...draft(email), id: 'entry', owner: 'visitor', queuedAt: Date.now() }, 1),
    );
    return sent(Promise.resolve({ kind: 'waiting' }));
  });
  await field.fill('meera@example.com');
  await press.click();
  const waits = screen.getByRole('status');
  await expect.element(waits).toMatchTextContent(/^Saved\. .*meera@example\.com/);
  await expect.element(field).toHaveValue('');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(cancel).toHaveBeenCalledExactlyOnceWith('entry');
  await expect.element(field).toHaveValue('meera@example.com');
});

test('a refused address stays in the field with the reason', async () => {
  const { field, press, askForNews, discard } = await openForm();
  await field.fill('meera@example.com');
  const refusal = { code: 'invalid_address', message: 'We can’t write to this address.' };
  askForNews.mockResolvedValueOnce(sent(Promise.resolve({ kind: 'refused', refusal })));
  await press.click();
  await expect.element(field).toHaveValue('meera@example.com');
  await expect.element(field).toHaveAccessibleDescription('We can’t write to this address.');
  expect(applicationsStored.newsDraft.read()).toEqual({ email: 'meera@example.com' });
  expect(discard).toHaveBeenCalledExactlyOnceWith('entry');
});

test('the answer replaces the field until the visitor wants to use another address', async () => {
  applicationsStored.newsAsked.write('meera@example.com');
  const { screen, field } = await openForm();
  await expect.element(screen.getByRole('status')).toMatchTextContent(/We sent a mail to meera@example\.com/);
  await expect.element(field).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Use another address' }).click();
  await expect.element(field).toHaveFocus();
  expect(applicationsStored.newsAsked.read()).toBeNull();
});
