import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { fillHistory, logOf, say, scrollBy } from './support/chat.ts';
import { contentsOn, patience, sendingMessages } from './support/delivery.ts';
import { test } from './support/test.ts';

/**
 * The device has noted this message as the newest that was seen. Only from then on it is known for certain that the chat
 * knows itself looked at, and what comes next draws no line.
 */
const expectSeen = async (actor: Actor, text: string) => {
  const id = await idOf(actor, text);
  const seen = () =>
    actor.page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('chat-seen-'))?.[1] ?? '',
    );
  await expect.poll(seen).toContain(id);
};
const idOf = async (actor: Actor, text: string): Promise<string> =>
  (await actor.line(text).locator('[data-message]').getAttribute('data-message')) ?? '';

test('a line marks what came since the last visit, days have their names, and only new messages are read out', async ({
  member,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await asha.chat.scrollIntoViewIfNeeded();
  await server.backend.database.query(
    `insert into public.messages (content, user_id, created_at)
      select 'From another day', id, now() - interval '49 hours' from public.profiles where full_name = 'Ravi Menezes'`,
  );
  await expectSeen(asha, 'From another day');
  await ravi.write('Before the visit ended');
  await expect(asha.line('Before the visit ended')).toBeVisible();
  const announced = () => asha.chat.locator('[aria-live=polite].sr-only');
  await expect(announced()).toHaveText('Ravi Menezes: Before the visit ended');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
  await expectSeen(asha, 'Before the visit ended');
  // The other day came by a pull, and stands where it belongs.
  await asha.page.reload();
  await expect(asha.line('From another day')).toBeVisible();
  await expect(asha.chat.getByRole('heading', { name: 'Today' })).toHaveCount(1);
  await expect(asha.chat.getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(announced()).toHaveText('');
  await asha.chat.scrollIntoViewIfNeeded();
  await asha.closeTab();

  await ravi.write('Missed one');
  await ravi.write('Missed two');
  await asha.openTab('/members');
  await expect(asha.line('Missed one')).toContainText('New since your last visit');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(1);
  await asha.send('Thank you, I have read it');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
  await expectSeen(asha, 'Thank you, I have read it');
  await ravi.write('While she looks on');
  await expect(asha.line('While she looks on')).toBeVisible();
  await expect(announced()).toHaveText('Ravi Menezes: While she looks on');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
  // The same words once more are another message, and are read out again: in an element that was not there before.
  await announced()
    .locator('span')
    .evaluate((said) => said.setAttribute('data-old', ''));
  await ravi.composer.fill('While she looks on');
  await ravi.composer.press('Enter');
  await expect(asha.line('While she looks on')).toHaveCount(2);
  await expect(announced().locator('span:not([data-old])')).toHaveText('Ravi Menezes: While she looks on');
  // Taken back, it is not left behind there either.
  const ofRavi = ravi.chat.getByRole('button', { name: 'Delete your message: While she looks on' });
  // The second has its own only once Ravi's device knows that it arrived.
  await expect(ofRavi).toHaveCount(2);
  await ofRavi.last().click();
  await ravi.page.getByRole('button', { name: 'Delete for everyone' }).click();
  await expect(asha.line('While she looks on')).toHaveCount(1);
  await expect(announced()).toHaveText('');
});

test('an own message is deleted for everyone, also from offline, and a deletion that waits can be taken back', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const ravi = await member('Ravi Menezes');
  await asha.write('Sent to the wrong chat');
  await asha.write('This one stays');
  await expect(ravi.line('Sent to the wrong chat')).toBeVisible();
  await expect(asha.pending()).toHaveCount(0);
  await expect(ravi.chat.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  const idOfKept = await idOf(asha, 'This one stays');
  await asha.goOffline();
  for (const text of ['Sent to the wrong chat', 'This one stays']) {
    await asha.chat.getByRole('button', { name: `Delete your message: ${text}` }).click();
    await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
  }
  await expect(asha.line('Waiting to delete it for everyone')).toHaveCount(2);
  await expect(asha.line('This message was deleted.')).toHaveCount(2);
  const keep = asha.chat.locator(`[data-message="${idOfKept}"]`).getByRole('button', { name: 'Keep' });
  // Again, as a person does: an attempt to send it, which fails, may be under way.
  await expect(async () => {
    if (await keep.isVisible()) await keep.click({ timeout: 1_000 });
    await expect(asha.line('This one stays')).toBeVisible({ timeout: 1_000 });
  }).toPass(patience);
  await expect(asha.line('This one stays')).toBeVisible();
  await expect(asha.line('This message was deleted.')).toHaveCount(1);

  await asha.goOnline();
  await expect(asha.line('Waiting to delete it')).toHaveCount(0, patience);
  await expect(ravi.line('Sent to the wrong chat')).toHaveCount(0, patience);
  await expect(ravi.line('This message was deleted.')).toHaveCount(1);
  expect(await contentsOn(server)).toEqual(['This message was deleted.', 'This one stays']);
});

test('another member’s message is reported to the organiser, by keyboard, with its reason and its states', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
  const asha = await member('Asha Naik');
  await say(server, 'Ravi Menezes', 'Something friendly');
  await say(server, 'Ravi Menezes', 'Buy my coins');
  for (const text of ['Something friendly', 'Buy my coins']) await expect(asha.line(text)).toBeVisible();
  await asha.goOffline();
  // One stop of the Tab key for all messages, then the arrows.
  await logOf(asha).focus();
  await asha.page.keyboard.press('Tab');
  const newest = asha.chat.getByRole('button', { name: 'Report the message of Ravi Menezes: Buy my coins' });
  await expect(newest).toBeFocused();
  await asha.page.keyboard.press('ArrowUp');
  await expect(asha.chat.getByRole('button', { name: /Something friendly$/ })).toBeFocused();
  await asha.page.keyboard.press('ArrowDown');
  await expect(newest).toBeFocused();
  await asha.page.keyboard.press('Enter');
  const dialog = asha.page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('What is wrong with it?').fill('x'.repeat(501));
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByLabel('What is wrong with it?').fill('It is an advertisement.');
  await expectAccessible(asha.page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(asha.line('Buy my coins')).toContainText('Report waiting to be sent');
  await asha.goOnline();
  await expect(asha.page.getByText('Thank you. The organiser has it, and nobody else.')).toBeVisible(
    patience,
  );
  await expect(asha.line('Buy my coins')).not.toContainText('Report');
  const mails = (await server.mails()).filter(({ text }) => text.includes('It is an advertisement.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Buy my coins');
});

for (const width of [360, 1280])
  test(`the chat is accessible at ${width} px: full, searched, waiting and refused`, async ({
    member,
    server,
  }) => {
    await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
    const asha = await member('Asha Naik');
    await asha.page.setViewportSize({ width, height: 800 });
    await expect(asha.chat.getByText('No messages yet.')).toBeVisible();
    await expectAccessible(asha.page, '#chat');
    await fillHistory(server, 'Ravi Menezes', 1);
    await fillHistory(server, 'Asha Naik', 120);
    await expect(asha.line('History 120')).toBeVisible();
    await scrollBy(asha, -1_500);
    await asha.chat.getByRole('button', { name: 'Search the messages' }).click();
    await asha.chat.getByRole('searchbox').fill('history 11');
    await expect(asha.chat.getByText(/^1 of/)).toBeVisible();
    await expectAccessible(asha.page, '#chat');
    await asha.page.keyboard.press('Escape');
    server.refuse('POST', sendingMessages, { status: 400, code: 'PT400', message: 'Too fast.', times: 1 });
    await asha.write('Not wanted');
    await asha.line('Not wanted').getByRole('button', { name: 'Edit this message' }).click();
    await expectAccessible(asha.page, '#chat');
    await asha.chat.getByRole('button', { name: 'Keep as it is' }).click();
    await asha.goOffline();
    await asha.write('Waits for the network');
    const report = asha.chat.getByRole('button', { name: 'Report the message of Ravi Menezes: History 1' });
    const dialog = asha.page.getByRole('dialog', { name: 'Report this message' });
    // Again, as a person does: far up, the rows are measured when they come into view, and may move under the pointer.
    await expect(async () => {
      if (!(await dialog.isVisible())) await report.click({ timeout: 5_000 });
      await expect(dialog).toBeVisible({ timeout: 5_000 });
    }).toPass(patience);
    await expectAccessible(asha.page);
    await asha.page.keyboard.press('Escape');
    await asha.chat.getByRole('button', { name: /^Delete your message: History 120/ }).click();
    await expectAccessible(asha.page);
    await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(asha.line('Waiting to delete it for everyone')).toBeVisible();
    await expectAccessible(asha.page, '#chat');
  });
