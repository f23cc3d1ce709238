import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Actor } from './support/actor.ts';
import { fillHistory, logOf, say } from './support/chat.ts';
import { contentsOn, pulling } from './support/delivery.ts';
import { setClockAhead, startClockAhead } from './support/device-clock.ts';
import { test } from './support/test.ts';

/** Waits until the device has recorded this message as seen: from then on the chat draws no "new" line above the next one. */
const expectSeen = async (actor: Actor, text: string) => {
  const id = await idOf(actor, text);
  await expect.poll(() => seenBy(actor)).toContain(id);
};
const seenBy = (actor: Actor) =>
  actor.page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.startsWith('chat-seen-'))?.[1] ?? '',
  );
const idOf = async (actor: Actor, text: string): Promise<string> =>
  (await actor.line(text).locator('[data-message]').getAttribute('data-message')) ?? '';

test('a member returns to the chat and sees which messages are new @slow', async ({ newActor, server }) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  // Fixed dates, so that no midnight passes during the test.
  await server.database.query(
    `insert into public.messages (content, user_id, created_at)
      select content, id, at::timestamptz from public.profiles,
        (values ('Monday', '2025-03-03T21:00+05:30'), ('Tuesday', '2025-03-04T09:00+05:30')) as said (content, at)
      where full_name = 'Ravi Menezes'`,
  );
  const asha = await newActor();
  await startClockAhead(asha, 0);
  await asha.signIn('asha.naik@example.com');
  await expect(asha.chat.getByRole('heading', { level: 3 })).toHaveText([
    /^Monday,? 3 March,? 2025$/,
    /^Tuesday,? 4 March,? 2025$/,
  ]);
  await expect.poll(() => seenBy(asha), 'a newcomer has seen what came before').not.toBe('');
  await expect(asha.chat.getByText('New messages')).toHaveCount(0);
  await asha.closeTab();

  await say(server, 'Ravi Menezes', 'Missed one');
  await say(server, 'Ravi Menezes', 'Missed two');
  await asha.openTab('/members');
  await expect(asha.line('Missed one')).toContainText('New messages');
  await expect(asha.chat.getByText('New messages')).toHaveCount(1);
  await asha.send('Thank you, I have read it');
  await expect(asha.chat.getByText('New messages')).toHaveCount(0);
  await expectSeen(asha, 'Thank you, I have read it');
  const announced = asha.chat.locator('[aria-live=polite].sr-only');
  await expect(announced).not.toContainText('Thank you');
  await say(server, 'Ravi Menezes', 'While she looks on');
  await expect(asha.line('While she looks on')).toBeVisible();
  await expect(announced).toHaveText('Ravi Menezes: While she looks on');
  await expect(asha.chat.getByText('New messages')).toHaveCount(0);
  // The line shows the day instead of the time a day later.
  const time = asha.line('While she looks on').locator('time');
  await expect(time).toHaveText(/^\d{1,2}:\d{2}( [ap]m)?$/i);
  await setClockAhead(asha, 24 * 3_600_000);
  await expect(time).toHaveText(/^(\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2})$/);
});

test('a newcomer reads that the messages could not be loaded, until they arrive @slow', async ({
  newActor,
  server,
}) => {
  await server.signUp('Asha Naik');
  const asha = await newActor();
  const trouble = await server.refuse('POST', pulling, { status: 500, code: 'XX000' });
  await asha.signInByForm('asha.naik@example.com');
  await expect(asha.page.locator('.toast', { hasText: 'Failed to load messages' })).toBeVisible();
  await expect(asha.chat.getByText('The messages are not on this device yet.')).toBeVisible();
  await trouble.stop();
  await expect(logOf(asha)).toBeVisible();
});

test('a member deletes a message for everyone, online and offline @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  const asha = await member('Asha Naik');
  const deleted = asha.line('This message was deleted.');
  await say(server, 'Ravi Menezes', 'Said too much');
  await expect(asha.line('Said too much')).toBeVisible();
  await server.database.exec(
    `update public.messages set deleted_at = now(), content = 'This message was deleted.' where true`,
  );
  await expect(deleted).toHaveCount(1);
  await expect(asha.line('Said too much')).toHaveCount(0);

  await asha.send('Sent to the wrong chat');
  await asha.send('This one stays');
  const idOfKept = await idOf(asha, 'This one stays');
  await asha.goOffline();
  for (const text of ['Sent to the wrong chat', 'This one stays']) {
    await asha.line(text).hover();
    await asha.chat.getByRole('button', { name: `Actions for your message: ${text}` }).click();
    await asha.page.getByRole('menuitem', { name: 'Delete message' }).click();
    await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
    // The message keeps its place, so the focus returns to it.
    await expect(asha.chat.getByText('This message was deleted.').last()).toBeFocused();
  }
  await expect(asha.line('Waiting to delete it for everyone')).toHaveCount(2);
  await expectAccessible(asha.page, '#chat');
  const keep = asha.chat
    .locator(`[data-message="${idOfKept}"]`)
    .getByRole('button', { name: 'Cancel deleting' });
  // Retries like a person would: a failing attempt may be in progress.
  await expect(async () => {
    if (await keep.isVisible()) await keep.click({ timeout: 1_000 });
    await expect(asha.line('This one stays')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await asha.goOnline();
  await expect(asha.line('Waiting to delete it')).toHaveCount(0);
  await expect(deleted).toHaveCount(2);
  await expect.poll(async () => (await contentsOn(server)).at(-1)).toBe('This one stays');
});

test('on a phone a long press on a message opens its menu, and the keyboard hides the bar', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 60);
  const device = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };
  const asha = await member('Asha Naik', { device });
  const { page } = asha;
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await asha.open('/members#chat');
  await expect(asha.chat.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  const newest = asha.line('History 60').getByText('History 60');
  await newest.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(page.getByRole('menu').getByRole('menuitem', { name: 'Report message' })).toBeVisible();
  await newest.dispatchEvent('touchend');
  await page.keyboard.press('Escape');

  // A focus alone is not enough: with a hardware keyboard the screen keeps its height.
  await asha.composer.tap();
  await expect(asha.composer).toBeFocused();
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 - 336 });
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { name: 'Community Chat' }).tap();
  await expect(bar).toBeVisible();
});
