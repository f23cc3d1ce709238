import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { contentsOn, patience } from './support/delivery.ts';
import { storedCounts } from './support/device-storage.ts';
import type { TestServer } from './support/server.ts';
import { test } from './support/test.ts';

/** So many lines may be in the document, however long the conversation is. */
const mostMounted = 80;

/** Messages of one member, one a minute and the newest a minute ago: "History 1" to "History {count}". */
const fillHistory = async (server: TestServer, author: string, count: number): Promise<void> => {
  await server.backend.database.query(
    `insert into public.messages (content, user_id, created_at)
      select case when n = 40 then 'We met at the Café in Panjim, for a coffee' else 'History ' || n end, author.id,
        now() - ($2 + 1 - n) * interval '1 minute'
      from generate_series(1, $2::int) as n, (select id from public.profiles where full_name = $1) as author`,
    [author, count],
  );
  await server.backend.database.exec('analyze public.messages');
};

const logOf = (actor: Actor): Locator => actor.chat.getByRole('log');
const mounted = (actor: Actor): Promise<number> => logOf(actor).getByRole('listitem').count();
/** Pixels from the top of the list's box to the top of the line. */
const topOf = (actor: Actor, text: string): Promise<number> =>
  actor
    .line(text)
    .evaluate(
      (line) =>
        line.getBoundingClientRect().top - (line.closest('[role=log]')?.getBoundingClientRect().top ?? 0),
    );
const scrollBy = (actor: Actor, pixels: number): Promise<void> =>
  logOf(actor).evaluate((log, top) => log.scrollBy(0, top), pixels);
const expectAtEnd = (actor: Actor): Promise<void> =>
  expect
    .poll(() => logOf(actor).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight))
    .toBeLessThan(2);
const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('#chat').analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
};

test('5,000 messages: older ones come without a jump, also offline, the search finds the oldest, and few lines are in the document', async ({
  server,
  newActor,
}) => {
  await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  await fillHistory(server, 'Ravi Menezes', 5_000);
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
  await asha.waitUntilOfflineReady();
  await expect(asha.line('History 5000')).toBeVisible();
  await expectAtEnd(asha);
  await expect.poll(() => storedCounts(asha.page), patience).toMatchObject({ 'mirror/messages': 5_000 });

  await asha.goOffline();
  const height = () => logOf(asha).evaluate((log) => log.scrollHeight);
  const ofNewest = await height();
  await logOf(asha).evaluate((log) => log.scrollTo(0, 900));
  await expect.poll(height).toBeGreaterThan(ofNewest * 1.5);

  // A flick after the other: never more than a little around what is in view.
  const counts: number[] = [];
  for (let flick = 0; flick < 15; flick++) {
    await scrollBy(asha, -2_500);
    counts.push(await mounted(asha));
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostMounted);
  expect(Math.min(...counts)).toBeGreaterThan(5);

  await asha.chat.getByRole('button', { name: 'Search the messages' }).click();
  await asha.chat.getByRole('searchbox').fill('CAFE panjim');
  await expect(asha.chat.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(asha.line('We met at the Café')).toBeInViewport(patience);
  await expect(asha.line('We met at the Café').locator('mark')).toHaveText(['Café', 'Panjim']);
  await asha.chat.getByRole('searchbox').fill('history 49');
  await expect(asha.chat.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(asha.line('History 4999')).toBeInViewport();
  await asha.page.keyboard.press('Enter');
  await expect(asha.chat.getByText(/^2 of \d+$/)).toBeVisible();
  await asha.page.keyboard.press('Escape');
  await expect(asha.chat.getByRole('searchbox')).toHaveCount(0);
  await expect(asha.chat.getByRole('button', { name: 'Search the messages' })).toBeFocused();
  expect(await mounted(asha)).toBeLessThanOrEqual(mostMounted);

  // Again, as a person does: the search may still be on its way to what it found.
  await expect(async () => {
    await logOf(asha).evaluate((log) => log.scrollTo(0, 0));
    await expect(asha.chat.getByText('This is where the conversation begins.')).toBeInViewport({
      timeout: 1_000,
    });
  }).toPass(patience);
});

test('a message is held in place while older ones come before it and new ones after it', async ({
  member,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 300);
  const asha = await member('Asha Naik');
  await expect(asha.line('History 300')).toBeVisible();
  await expectAtEnd(asha);
  await expect(asha.chat.getByRole('button', { name: 'To the newest message' })).toHaveCount(0);

  await logOf(asha).evaluate((log) => log.scrollTo(0, log.scrollTop - 1_800));
  await expect(asha.chat.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  const held = await logOf(asha).evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const line = [...log.querySelectorAll('li')].find((one) => one.getBoundingClientRect().top > top + 20);
    return /History \d+/.exec(line?.textContent ?? '')?.[0] ?? '';
  });
  expect(held).toMatch(/History \d+/);
  const place = await topOf(asha, held);
  await ravi.write('Written meanwhile');
  await expect(asha.chat.getByRole('button', { name: '1 new message' })).toBeVisible();
  await ravi.write('And again');
  await expect(asha.chat.getByRole('button', { name: '2 new messages' })).toBeVisible();
  expect(Math.abs((await topOf(asha, held)) - place)).toBeLessThan(2);

  // Towards the beginning, and what is in view there stays when 100 more come above it.
  const height = await logOf(asha).evaluate((log) => log.scrollHeight);
  const jumps = await logOf(asha).evaluate(async (log) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const start = log.scrollHeight;
    log.scrollTo(0, 1_200);
    await frame();
    await frame();
    const { top } = log.getBoundingClientRect();
    const line = [...log.querySelectorAll('li')].find((one) => one.getBoundingClientRect().top > top + 20);
    const offsets: number[] = [];
    for (let frames = 0; frames < 600 && (log.scrollHeight < start * 1.3 || frames < 20); frames++) {
      offsets.push(line?.getBoundingClientRect().top ?? Number.NaN);
      await frame();
    }
    return Math.max(...offsets) - Math.min(...offsets);
  });
  expect(jumps).toBeLessThan(2);
  expect(await logOf(asha).evaluate((log) => log.scrollHeight)).toBeGreaterThan(height);

  await asha.chat.getByRole('button', { name: '2 new messages' }).click();
  await expectAtEnd(asha);
  await expect(asha.line('And again')).toBeInViewport();
  await expect(asha.chat.getByRole('button', { name: '2 new messages' })).toHaveCount(0);
});

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
  await ravi.write('Before the visit ended');
  await expect(asha.line('Before the visit ended')).toBeVisible();
  const announced = () => asha.chat.locator('[aria-live=polite].sr-only');
  await expect(announced()).toHaveText('Ravi Menezes: Before the visit ended');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
  await expect
    .poll(() =>
      asha.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('chat-seen-'))),
    )
    .toBe(true);
  // The other day came by a pull, and stands where it belongs.
  await asha.page.reload();
  await expect(asha.line('From another day')).toBeVisible();
  await expect(asha.chat.getByRole('heading', { name: 'Today' })).toHaveCount(1);
  expect(await asha.chat.getByRole('heading', { level: 3 }).count()).toBe(2);
  await expect(announced()).toHaveText('');
  await asha.chat.scrollIntoViewIfNeeded();
  await asha.closeTab();

  await ravi.write('Missed one');
  await ravi.write('Missed two');
  await asha.openTab('/members');
  await expect(asha.line('Missed one')).toContainText('New since your last visit');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(1);
  await asha.write('Thank you, I have read it');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
  await ravi.write('While she looks on');
  await expect(asha.line('While she looks on')).toBeVisible();
  await expect(announced()).toHaveText('Ravi Menezes: While she looks on');
  await expect(asha.chat.getByText('New since your last visit')).toHaveCount(0);
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

  await asha.goOffline();
  for (const text of ['Sent to the wrong chat', 'This one stays']) {
    await asha.chat.getByRole('button', { name: `Delete your message: ${text}` }).click();
    await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
  }
  await expect(asha.line('Waiting to delete it for everyone')).toHaveCount(2);
  await expect(asha.line('This message was deleted.')).toHaveCount(2);
  await asha.line('Waiting to delete it for everyone').last().getByRole('button', { name: 'Keep' }).click();
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
  const ravi = await member('Ravi Menezes');
  const asha = await member('Asha Naik');
  await ravi.write('Something friendly');
  await ravi.write('Buy my coins');
  await expect(asha.line('Buy my coins')).toBeVisible();
  await asha.goOffline();
  // One stop of the Tab key for all messages, then the arrows.
  await logOf(asha).focus();
  await asha.page.keyboard.press('Tab');
  await expect(
    asha.chat.getByRole('button', { name: 'Report the message of Ravi Menezes: Buy my coins' }),
  ).toBeFocused();
  await asha.page.keyboard.press('ArrowUp');
  await expect(asha.chat.getByRole('button', { name: /Something friendly$/ })).toBeFocused();
  await asha.page.keyboard.press('ArrowDown');
  await asha.page.keyboard.press('Enter');
  const dialog = asha.page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('What is wrong with it?').fill('x'.repeat(501));
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByLabel('What is wrong with it?').fill('It is an advertisement.');
  await expectNoViolations(asha.page);
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

test('the composer takes several lines, counts near the limit, keeps its draft, and links are safe', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  await asha.composer.pressSequentially('One');
  await asha.composer.press('Shift+Enter');
  await asha.composer.pressSequentially('two https://example.com/a_(b). javascript:alert(1)');
  await expect(asha.composer).toHaveValue('One\ntwo https://example.com/a_(b). javascript:alert(1)');
  await asha.page.reload();
  await expect(asha.composer).toHaveValue(/^One\ntwo/);
  await asha.composer.press('Enter');
  await expect(asha.composer).toHaveValue('');
  const links = asha.line('One').getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a_(b)');
  await expect(links).toHaveAttribute('rel', /noopener/);
  await asha.composer.fill('🌴'.repeat(460));
  await expect(asha.chat.getByText('460/500')).toBeVisible();
  await asha.composer.fill('🌴'.repeat(501));
  await expect(asha.chat.getByText(/please remove 1 character/)).toBeVisible();
  await expect(asha.chat.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('on a phone Enter breaks the line, and the composer and the newest message stay above the keyboard', async ({
  browser,
  member,
  server,
}) => {
  const ravi = await member('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 60);
  await server.signUp('Asha Naik', 'asha.naik@example.com');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  // The keyboard of iOS lies over the page: only the visual viewport becomes smaller.
  await context.addInitScript(() => {
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
  const page = await context.newPage();
  await page.goto(`${server.url}/auth`);
  await page.getByLabel('Email').fill('asha.naik@example.com');
  await page.getByLabel('Password', { exact: true }).fill('goa-demo-2025');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const chat = page.locator('#chat');
  const composer = chat.getByRole('textbox', { name: 'Message' });
  await composer.tap();
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
  await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(844 - keyboard);
  const newest = chat.getByRole('listitem').filter({ hasText: 'History 60' });
  await expect
    .poll(() => bottomOf(newest))
    .toBeLessThanOrEqual(await composer.evaluate((one) => one.getBoundingClientRect().top));
  await expect.poll(() => newest.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(96);
  await chat.getByRole('button', { name: 'Send' }).tap();
  await expect(ravi.line('One')).toContainText('two');
  // Android's makes the window smaller.
  await page.evaluate(() => (globalThis as unknown as { cover: (pixels: number) => void }).cover(0));
  await composer.tap();
  await page.setViewportSize({ width: 390, height: 844 - keyboard });
  await expect.poll(() => bottomOf(composer)).toBeLessThanOrEqual(844 - keyboard);
  await expect(chat.getByRole('listitem').filter({ hasText: 'two' })).toBeInViewport();
  await context.close();
});

for (const width of [360, 1280])
  test(`the chat is accessible at ${width} px: full, searched, waiting and refused`, async ({
    member,
    server,
  }) => {
    const asha = await member('Asha Naik');
    await asha.page.setViewportSize({ width, height: 800 });
    await fillHistory(server, 'Asha Naik', 120);
    await asha.page.reload();
    await expect(asha.line('History 120')).toBeVisible();
    await scrollBy(asha, -1_500);
    await asha.chat.getByRole('button', { name: 'Search the messages' }).click();
    await asha.chat.getByRole('searchbox').fill('history 11');
    await expect(asha.chat.getByText(/^1 of/)).toBeVisible();
    await expectNoViolations(asha.page);
    await asha.page.keyboard.press('Escape');
    await asha.goOffline();
    await asha.write('Waits for the network');
    await asha.chat.getByRole('button', { name: /^Delete your message: History 120/ }).click();
    await expectNoViolations(asha.page);
    await asha.page.getByRole('button', { name: 'Delete for everyone' }).click();
    await expect(asha.line('Waiting to delete it for everyone')).toBeVisible();
    await expectNoViolations(asha.page);
  });
