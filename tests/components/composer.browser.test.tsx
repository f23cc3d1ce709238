import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { nobody } from '../../src/features/people/rules/profile.testing.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import type { Outbox } from '../../src/engine/member/outbox.ts';
import { Composer } from '../../src/features/chat/composer.tsx';
import { peopleTables } from '../../src/features/people/tables.ts';
import { chatStored } from '../../src/features/chat/stored.ts';
import { renderFor } from './fixtures.tsx';

const newMember = () => unconnectedMember(crypto.randomUUID());

const renderComposer = (send: Outbox['send'], member = newMember()) =>
  renderFor(
    member,
    <Composer
      userId={member.uid}
      byId={new Map()}
      onJump={() => undefined}
      onEditLast={() => undefined}
      onSent={() => expect.unreachable('Nothing was sent.')}
    />,
    { send },
  );

test('keeps a message in the composer when the device cannot store it', async () => {
  const screen = await renderComposer(() => Promise.reject(new DOMException('', 'QuotaExceededError')));
  const input = screen.getByRole('textbox');
  await input.fill('For which there is no room');
  await screen.getByRole('button', { name: /Send/ }).click();
  await expect.element(screen.getByText('Failed to send message')).toBeVisible();
  await expect.element(input).toHaveValue('For which there is no room');
});

test('Escape removes the answered message, and keeps the text', async () => {
  const asha = newMember();
  chatStored(asha.uid).chatReply.write('original');
  const screen = await renderComposer(() => expect.unreachable('Nothing is sent.'), asha);
  const input = screen.getByRole('textbox');
  const quote = screen.getByRole('button', { name: 'Answer no message' });
  await input.fill('At eight');
  await expect.element(quote).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(quote).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('At eight');
  await expect.element(input).toHaveFocus();
});

test('Enter does not insert a mention that was found for an earlier text', async () => {
  const asha = newMember();
  await asha.mirror
    .rows(peopleTables.profiles)
    .put({ ...nobody, id: 'ravi', xid: '1', full_name: 'Ravi', username: 'ravi_m' });
  const sent = vi.fn<Outbox['send']>(() => Promise.reject(new DOMException('', 'QuotaExceededError')));
  const screen = await renderComposer(sent, asha);
  const input = screen.getByRole('textbox');
  await input.fill('Thanks @ra');
  await expect.element(screen.getByRole('option', { name: 'Ravi @ravi_m' })).toBeVisible();
  // The device's storage never answers.
  vi.spyOn(asha.mirror.rows(peopleTables.profiles), 'toArray').mockReturnValue(
    new Promise(() => undefined) as never,
  );
  await input.fill('Thanks @rahul');
  await userEvent.keyboard('{Enter}');
  const written = () => sent.mock.calls.map(([, payload]) => payload);
  await expect.poll(written).toEqual([{ content: 'Thanks @rahul' }]);
});
