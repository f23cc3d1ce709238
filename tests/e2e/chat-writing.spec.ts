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
  await asha.composer.fill('🌴'.repeat(460));
  await expect(asha.chat.getByText('460/500')).toBeVisible();
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
  const bottomOf = (locator: Locator) =>
    locator.evaluate((element) => element.getBoundingClientRect().bottom);
  const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);
  const newest = chat.getByRole('listitem').filter({ hasText: 'History 60' });
  // The page scrolls, and then the list inside it.
  await expect(async () => {
    expect(await bottomOf(composer)).toBeLessThanOrEqual(844 - keyboard);
    expect(await bottomOf(newest)).toBeLessThanOrEqual(await topOf(composer));
    expect(await topOf(newest)).toBeGreaterThan(96);
  }).toPass();
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect.poll(() => contentsOn(server)).toContain('One\ntwo');
  // Android's keyboard shrinks the window.
  await page.evaluate(() => (globalThis as unknown as { cover: (pixels: number) => void }).cover(0));
  await composer.tap();
  await page.setViewportSize({ width: 390, height: 844 - keyboard });
  await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(844 - keyboard);
  await expect(chat.getByRole('listitem').filter({ hasText: 'two' })).toBeInViewport();
});

test('on a phone the search shows its words and what it found, with text of twice the size too', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 60);
  const asha = await member('Asha Naik');
  const { page, chat } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const size of ['100%', '200%']) {
    await asha.open('/members/chat');
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
    await chat.getByRole('button', { name: 'Search the messages' }).click();
    const field = chat.getByRole('searchbox');
    await field.fill('history 12');
    await expect(chat.getByRole('search').getByText('1 of 1')).toBeVisible();
    const found = chat.locator('mark', { hasText: '12' });
    await expect(found).toBeInViewport({ ratio: 1 });
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth;
    for (const part of [
      field,
      chat.getByRole('search'),
      ...(await chat.getByRole('search').getByRole('button').all()),
    ])
      expect(await part.evaluate(isCut), size).toBe(false);
    // Nothing lies over it.
    const isOnTop = (mark: Element) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      return [left + 1, right - 1].every((x) =>
        mark.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    };
    await expect.poll(() => found.evaluate(isOnTop), size).toBe(true);
  }
});

test('on a phone text of twice the size leaves room for the words of the chat', async ({
  newActor,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  await fillHistory(server, 'Ravi Menezes', 30);
  await server.database.exec(
    `insert into public.messages (content, user_id, reply_to)
      select 'Number ' || n, user_id, id from public.messages, generate_series(1, 17) as n where content = 'History 30'`,
  );
  const asha = await newActor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await asha.signIn('asha.naik@example.com');
  const { page, chat } = asha;
  await asha.open('/members/directory');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chat/ }).tap();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const title = await middleOf(chat.getByRole('heading', { name: 'Community Chat' }));
  for (const button of [
    chat.getByRole('link', { name: 'Notifications' }),
    chat.getByRole('button', { name: 'Search the messages' }),
  ])
    expect(Math.abs((await middleOf(button)) - title)).toBeLessThan(8);
  const jump = chat.getByRole('button', { name: 'Jump to first unread (17)' });
  await expect(jump).toBeInViewport({ ratio: 1 });
  const quote = chat
    .locator('[data-message]', { hasText: 'Number 17' })
    .getByRole('button', { name: /^Answers/ });
  const words = quote.getByText('History 30');
  expect(await words.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expect(words).toBeInViewport({ ratio: 1 });

  await asha.composer.fill('Mine, of several words');
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect(asha.composer).toHaveValue('');
  await asha.composer.press('ArrowUp');
  const field = chat.getByLabel('Edit the message');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(chat.getByText('Edit the message')).toBeInViewport({ ratio: 0.9 });
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
  await editor.press('Backspace');
  await editor.press('Backspace');
  await editor.press('Backspace');
  await editor.press('Backspace');
  await editor.pressSequentially('ten');
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
  await asha.composer.press('ArrowUp');
  await editor.fill('See you at eleven');
  await editor.press('Enter');
  await expect(editor).toHaveCount(0);
  await expect(asha.composer).toBeFocused();
  await held.release();
  await expectDelivered(server, [asha], ['An older one', 'See you at eleven']);
  await expect(asha.line('See you at eleven (edited)')).toBeVisible();
  await expect(asha.page.locator('.toast')).toHaveCount(0);

  await asha.line('See you at eleven').getByRole('button', { name: 'Actions' }).press('Enter');
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
