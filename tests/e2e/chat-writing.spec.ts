import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillHistory, say } from './support/chat.ts';
import { contentsOn, expectDelivered, sendingMessages } from './support/delivery.ts';
import { test } from './support/test.ts';

test('a member writes a message of several lines with a link', async ({ member }) => {
  const asha = await member('Asha Naik');
  await expect(asha.chat.getByText('No messages yet.')).toBeVisible();
  await expectAccessible(asha.page, '#chat');
  await asha.composer.pressSequentially('One');
  await asha.composer.press('Shift+Enter');
  await asha.composer.pressSequentially('two https://example.com/a_(b). javascript:alert(1)');
  await expect(asha.composer).toHaveValue('One\ntwo https://example.com/a_(b). javascript:alert(1)');
  await asha.page.reload();
  await expect(asha.composer).toHaveValue(/^One\ntwo/);
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('');
  const links = asha.line('One').locator('a[target]');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a_(b)');
  await expect(links).toHaveAttribute('rel', /noopener/);
  await asha.composer.fill('🌴'.repeat(501));
  await expect(asha.chat.getByText(/please remove 1 character/)).toBeVisible();
  await expect(asha.chat.getByRole('button', { name: 'Send' })).toBeDisabled();
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('🌴'.repeat(501));
});

test('on a phone the composer and the newest message stay above the keyboard', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 60);
  await server.signUp('Asha Naik');
  const asha = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const { page, chat, composer } = asha;
  // The keyboard of iOS shrinks only the visual viewport.
  await asha.context.addInitScript(() => {
    let covered = 0;
    const height = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')?.get;
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get(this: VisualViewport) {
        return Number(height?.call(this)) - covered;
      },
    });
    Object.assign(globalThis, {
      cover: (pixels: number) => {
        covered = pixels;
        visualViewport?.dispatchEvent(new Event('resize'));
      },
    });
  });
  await asha.signIn('asha.naik@example.com');
  await composer.tap();
  // A touch becomes a click a moment later.
  await expect(composer).toBeFocused();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(composer).toHaveValue('One\ntwo');

  const keyboard = 336;
  await page.evaluate(
    (pixels) => (globalThis as unknown as { cover: (pixels: number) => void }).cover(pixels),
    keyboard,
  );
  const boxOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const newest = chat.getByRole('listitem').filter({ hasText: 'History 60' });
  // The page scrolls, and then the list inside it.
  await expect(async () => {
    const [line, field] = [await boxOf(newest), await boxOf(composer)];
    expect(line.top).toBeGreaterThan(0);
    expect(line.bottom).toBeLessThanOrEqual(field.top);
    expect(field.bottom).toBeLessThanOrEqual(844 - keyboard);
  }).toPass();
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect.poll(() => contentsOn(server)).toContain('One\ntwo');
});

test('a member edits a waiting message, and cancels one without losing its text @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('See you at nine');
  await asha.line('See you at nine').getByText('See you at nine').click();
  const editor = asha.chat.getByLabel('Edit the message');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('See you at nine');
  await editor.fill('See you at ten');
  await editor.press('Enter');
  const line = asha.line('See you at ten');
  await expect(line).toContainText('Waiting to send');
  await expectAccessible(asha.page, '#chat');

  await asha.composer.fill('By the way');
  await line.getByRole('button', { name: 'Cancel' }).click();
  await expect(line).toHaveCount(0);
  await expect(asha.composer).toHaveValue('By the way\nSee you at ten');
  await expect(asha.composer).toBeFocused();
  await asha.page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('Waiting to send');
  await expect(asha.composer).toHaveValue('By the way');
  await expect(asha.composer).toBeFocused();

  await asha.goOnline();
  await expectDelivered(server, [asha], ['See you at ten']);
});

test('arrow up edits the message that is being sent, and no older one @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const editor = asha.chat.getByLabel('Edit the message');
  await asha.send('An older one');
  const held = await server.hang('POST', sendingMessages);
  await asha.composer.fill('See you at nine');
  await asha.composer.press('Enter');
  // The composer clears once the device has stored the message.
  await expect(asha.composer).toHaveValue('');
  await asha.composer.press('ArrowUp');
  await expect(editor).toHaveValue('See you at nine');
  await expect.poll(held.waiting).toBe(1);
  await editor.fill('See you at ten');
  await editor.press('Enter');
  await expect(editor).toHaveCount(0);
  await expect(asha.composer).toBeFocused();
  await expect(asha.line('See you at ten (edited)')).toContainText('Sending...');
  await held.release();
  await expectDelivered(server, [asha], ['An older one', 'See you at ten']);
  await expect(asha.page.locator('.toast')).toHaveCount(0);

  await asha.line('See you at ten').getByRole('button', { name: 'Actions' }).press('Enter');
  await asha.page.getByRole('menuitem', { name: 'Delete message' }).press('Enter');
  await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
  await expect(asha.line('This message was deleted.')).toBeVisible();
  await asha.composer.press('ArrowUp');
  await expect(editor).toHaveCount(0);
  await expect(asha.composer).toBeFocused();
});

test('a message of 490 lines folds, and unfolds in place @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  for (const text of ['Before', `Verse${'\n'.repeat(490)}ends`, 'After'])
    await say(server, 'Ravi Menezes', text);
  const { chat } = await member('Asha Naik');
  const button = chat.getByRole('button', { name: 'Show all' });
  await button.scrollIntoViewIfNeeded();
  /** The top and bottom of each message, from the first to the last. */
  const edges = () =>
    chat
      .locator('[data-message]')
      .evaluateAll((all) =>
        all.flatMap((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]),
      );
  const before = await edges();
  expect(before).toHaveLength(6);
  await button.click();
  await expect(async () => {
    const after = await edges();
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    // A list that had jumped to its end would show the message thousands of pixels higher.
    expect(Math.abs((after[2] ?? 0) - (before[2] ?? 0))).toBeLessThan(100);
    expect((after[3] ?? 0) - (after[2] ?? 0)).toBeGreaterThan(5_000);
  }).toPass();
});
