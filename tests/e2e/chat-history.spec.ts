import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  expectAtEnd,
  fillHistory,
  logOf,
  mountedLines,
  say,
  scrollBy,
  scrollTo,
  topOf,
} from './support/chat.ts';
import { storedCounts } from './support/device-storage.ts';
import { openCentre } from './support/sync-center.ts';
import { test } from './support/test.ts';

/** The document may contain at most this many lines of a conversation. */
const mostMounted = 80;

test('a member scrolls and searches through 1,000 messages @slow', async ({ server, newActor }) => {
  await server.signUp('Ravi Menezes');
  await server.signUp('Asha Naik');
  await fillHistory(server, 'Ravi Menezes', 1_000);
  const asha = await newActor();
  await asha.signIn('asha.naik@example.com');
  await expect(asha.line('History 1000')).toBeVisible();
  await expectAtEnd(asha);
  await expect.poll(() => storedCounts(asha.page)).toMatchObject({ 'mirror/messages': 1_000 });

  await asha.goOffline();
  const height = () => logOf(asha).evaluate((log) => log.scrollHeight);
  const ofNewest = await height();
  await scrollTo(asha, 900);
  await expect.poll(height).toBeGreaterThan(ofNewest * 1.5);

  // Scrolls in flicks; the document always holds only the lines around the view.
  const counts: number[] = [];
  for (let flick = 0; flick < 15; flick++) {
    await scrollBy(asha, -2_500);
    counts.push(await mountedLines(asha));
    // The list hides lines until it has measured them.
    await expect.poll(() => mountedLines(asha)).toBeGreaterThan(5);
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostMounted);

  await asha.chat.getByRole('button', { name: 'Search the messages' }).click();
  // The whole card is in the window, also the newest lines.
  await asha.composer.scrollIntoViewIfNeeded();
  await asha.chat.getByRole('searchbox').fill('CAFE panjim');
  await expect(asha.chat.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(asha.line('We met at the Café')).toBeInViewport();
  await expect(asha.line('We met at the Café').locator('mark')).toHaveText(['Café', 'Panjim']);
  await asha.chat.getByRole('searchbox').fill('history 9');
  await expect(asha.chat.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(asha.line('History 999')).toBeInViewport();
  await asha.page.keyboard.press('Enter');
  await expect(asha.chat.getByText(/^2 of \d+$/)).toBeVisible();
  await expectAccessible(asha.page, '#chat');
  await asha.page.keyboard.press('Escape');
  await expect(asha.chat.getByRole('searchbox')).toHaveCount(0);
  await expect(asha.chat.getByRole('button', { name: 'Search the messages' })).toBeFocused();
  expect(await mountedLines(asha)).toBeLessThanOrEqual(mostMounted);

  // Retries like a person would: the list may still be scrolling to the result.
  await expect(async () => {
    await scrollTo(asha, 0);
    await expect(asha.chat.getByText('This is where the conversation begins.')).toBeInViewport({
      timeout: 1_000,
    });
  }).toPass();
});

test('the keys Home and End lead to the first and the newest message, also while older ones load', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 600);
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await asha.open('/members/chat');
  await expectAtEnd(asha);
  const height = () => logOf(asha).evaluate((log) => log.scrollHeight);
  const before = await height();
  await logOf(asha).focus();
  await page.keyboard.press('Home');
  await expect.poll(height).toBeGreaterThan(before * 1.5);
  await page.keyboard.press('End');
  await expectAtEnd(asha);
  await expect(logOf(asha)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(asha.line('History 600').getByRole('button', { name: /^Actions/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(asha.line('History 599').getByRole('button', { name: /^Actions/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(logOf(asha).locator('[data-line]:focus')).toHaveCount(1);
  await expect(asha.line('History 599')).not.toBeInViewport();
  await expect(logOf(asha).locator('[data-line]:focus')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(asha.line('History 600').getByRole('button', { name: /^Actions/ })).toBeFocused();
});

test('a message that a member sends stays in view, also under the head of a new group', async ({
  member,
  server,
}) => {
  const [asha, ravi] = [await member('Asha Naik'), await member('Ravi Menezes')];
  await fillHistory(server, 'Ravi Menezes', 60);
  await asha.page.setViewportSize({ width: 1280, height: 800 });
  await asha.open('/members/chat');
  await expect(asha.line('History 60')).toBeVisible();
  for (const turn of ['one', 'two', 'three']) {
    await ravi.send(`From Ravi, ${turn}`);
    await expect(asha.line(`From Ravi, ${turn}`)).toBeInViewport();
    await asha.send(`From Asha, ${turn}\nwith a second line`);
    await expect(asha.line(`From Asha, ${turn}`)).toBeInViewport({ ratio: 0.99 });
    await expectAtEnd(asha);
    await expect(asha.chat.getByRole('button', { name: 'To the newest message' })).toHaveCount(0);
  }
});

test('the message in view stays in place while others load around it @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 300);
  const asha = await member('Asha Naik');
  await expect(asha.line('History 300')).toBeVisible();
  await expectAtEnd(asha);
  await expect(asha.chat.getByRole('button', { name: 'To the newest message' })).toHaveCount(0);

  await scrollBy(asha, -1_800);
  await expect(asha.chat.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  const held = await logOf(asha).evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const line = [...log.querySelectorAll('li')].find((one) => one.getBoundingClientRect().top > top + 20);
    return /History \d+/.exec(line?.textContent ?? '')?.[0] ?? '';
  });
  expect(held).toMatch(/History \d+/);
  const place = await topOf(asha, held);
  // Stays in place across a visit to another page of the portal.
  await openCentre(asha);
  await asha.page.getByRole('main').getByRole('link', { name: 'Back to the portal' }).click();
  const moved = async () => Math.abs((await topOf(asha, held)) - place);
  await expect.poll(moved).toBeLessThan(2);
  await say(server, 'Ravi Menezes', 'Written meanwhile');
  await expect(asha.chat.getByRole('button', { name: '1 new message' })).toBeVisible();
  await say(server, 'Ravi Menezes', 'And again');
  await expect(asha.chat.getByRole('button', { name: '2 new messages' })).toBeVisible();
  await expect.poll(moved).toBeLessThan(2);

  // Scrolls up: the view stays in place when 100 older messages load above it.
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

test('a full-page screenshot leaves the chat at its newest message @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 300);
  const asha = await member('Asha Naik');
  await expect(asha.line('History 300')).toBeVisible();
  for (const size of [
    { width: 1920, height: 1080 },
    { width: 390, height: 844 },
  ]) {
    await asha.page.setViewportSize(size);
    await expectAtEnd(asha);
    await asha.page.screenshot({ fullPage: true });
    await expectAtEnd(asha);
    await logOf(asha).scrollIntoViewIfNeeded();
    await expect(asha.line('History 300')).toBeInViewport();
  }
});
