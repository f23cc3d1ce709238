import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { fillHistory } from './support/chat.ts';
import type { Actor } from './support/actor.ts';
import { contentsOn, expectDelivered, sendingMessages } from './support/delivery.ts';
import { refuseChanges } from './support/device-storage.ts';
import { dismissNotice } from './support/notices.ts';
import type { TestServer } from './support/server.ts';
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

test('on a phone with text of twice the size the chat stays readable @slow', async ({ newActor, server }) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  await fillHistory(server, 'Ravi Menezes', 60);
  const asha = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await asha.signIn('asha.naik@example.com');
  const { page, chat } = asha;
  await asha.open('/members/chat');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await chat.getByRole('button', { name: 'Search the messages' }).click();
  await chat.getByRole('searchbox').fill('history 12');
  await expect(chat.getByRole('search').getByText('1 of 1')).toBeInViewport({ ratio: 1 });
  await expect(chat.locator('mark', { hasText: '12' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await asha.composer.fill('Mine, of several words');
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect(asha.composer).toHaveValue('');
  await asha.composer.press('ArrowUp');
  await expect(chat.getByLabel('Edit the message')).toBeFocused();
  await expect(chat.getByLabel('Edit the message')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a member edits a waiting message, and cancels one without losing its text', async ({
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

test('the editor of a waiting message edits it when it is sent meanwhile @slow', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('See you at nine');
  await asha.line('See you at nine').getByRole('button', { name: 'Edit' }).click();
  const editor = asha.chat.getByLabel('Edit the message');
  await editor.fill('See you at ten');
  await asha.goOnline();
  await expect.poll(() => contentsOn(server)).toEqual(['See you at nine']);
  await expect(asha.pending()).toHaveCount(0);
  await expect(editor).toHaveValue('See you at ten');
  await asha.chat.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(asha.line('See you at ten (edited)')).toBeVisible();
  await expect.poll(() => contentsOn(server)).toEqual(['See you at ten']);
});

test('the editor keeps a new text that cannot replace a message @slow', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const line = await writeRefused(asha, server, 'Too loud');
  await dismissNotice(asha, 'Failed to send message');
  const { allow } = await refuseChanges(asha.page);
  for (const name of ['Discard', 'Retry']) {
    await line.getByRole('button', { name }).click();
    await dismissNotice(asha, 'Couldn’t save on this device.');
  }
  await line.getByRole('button', { name: 'Edit' }).click();
  const editor = asha.chat.getByLabel('Edit the message');
  const save = asha.chat.getByRole('button', { name: 'Save', exact: true });
  await expectAccessible(asha.page, '#chat');
  await editor.fill('Softly');
  await save.click();
  await dismissNotice(asha, 'Failed to send message');
  await expect(editor).toHaveValue('Softly');
  await allow();
  await save.click();
  await expectDelivered(server, [asha], ['Softly']);
});

test('the arrow up edits the message that is just being sent, and no older one', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const editor = asha.chat.getByLabel('Edit the message');
  await asha.send('An older one');
  const held = await server.hang('POST', sendingMessages);
  await asha.composer.fill('See you at nine');
  await asha.composer.press('Enter');
  // The device has stored it.
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

/** Writes a message that the server refuses once. Returns its line. */
const writeRefused = async (actor: Actor, server: TestServer, text: string): Promise<Locator> => {
  await server.refuse('POST', sendingMessages, { status: 400, code: '23514', times: 1 });
  await actor.write(text);
  const line = actor.line(text);
  await expect(line.getByRole('button', { name: 'Discard' })).toBeVisible();
  return line;
};
