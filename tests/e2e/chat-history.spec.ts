import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectAtEnd, fillHistory, logOf, mountedLines, say, scrollBy, scrollTo } from './support/chat.ts';
import { openCentre } from './support/sync-center.ts';
import { test } from './support/test.ts';

/** The document may contain at most this many lines of a conversation. */
const mostMounted = 80;

test('a member scrolls and searches through 1,000 messages @slow', async ({ server, member }) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 1_000);
  const asha = await member('Asha Naik');
  await expect(asha.line('History 1000')).toBeVisible();
  await expectAtEnd(asha);
  // The search starts before the chat has read its messages.
  await asha.open('/members/chat?search=cafe%20panjim');
  await expect(asha.line('We met at the Café')).toBeInViewport();
  await asha.open('/members');
  await expectAtEnd(asha);
  // After its pull the page knows that the device has all messages.
  await expect(asha.page.getByText('Online', { exact: true })).toBeVisible();

  await asha.goOffline();
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
  // Brings the whole card into the window, with the newest lines.
  await asha.composer.scrollIntoViewIfNeeded();
  await asha.chat.getByRole('searchbox').fill('CAFE panjim');
  await expect(asha.chat.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(asha.line('We met at the Café')).toBeInViewport();
  await expect(asha.line('We met at the Café').locator('mark')).toHaveText(['Café', 'Panjim']);
  await asha.chat.getByRole('searchbox').fill('history 9');
  await expect(asha.line('History 999')).toBeInViewport();
  await asha.page.keyboard.press('Enter');
  await expect(asha.chat.getByText(/^2 of \d+$/)).toBeVisible();
  await expectAccessible(asha.page, '#chat');
  await asha.page.keyboard.press('Escape');
  await expect(asha.chat.getByRole('button', { name: 'Search the messages' })).toBeFocused();

  // Retries like a person would: the list may still be scrolling to the result.
  await expect(async () => {
    await scrollTo(asha, 0);
    await expect(asha.chat.getByText('This is where the conversation begins.')).toBeInViewport({
      timeout: 1_000,
    });
  }).toPass();
});

test('the keys Home and End lead to the first and the newest message @slow', async ({ member, server }) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 600);
  const asha = await member('Asha Naik');
  const { page } = asha;
  await asha.open('/members/chat');
  await expectAtEnd(asha);
  await logOf(asha).focus();
  await page.keyboard.press('Home');
  await expect(asha.line('History 600')).not.toBeInViewport();
  await page.keyboard.press('End');
  await expectAtEnd(asha);
  await expect(logOf(asha)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(asha.line('History 600').getByRole('button', { name: /^Actions/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(asha.line('History 599').getByRole('button', { name: /^Actions/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(asha.line('History 599')).not.toBeInViewport();
  await expect(logOf(asha).locator('[data-line]:focus')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(asha.line('History 600').getByRole('button', { name: /^Actions/ })).toBeFocused();
});

test('the message in view stays in place while others arrive, and a button leads to the newest @slow', async ({
  member,
  server,
}) => {
  await server.signUp('Ravi Menezes');
  await fillHistory(server, 'Ravi Menezes', 300);
  const asha = await member('Asha Naik');
  await expect(asha.line('History 300')).toBeVisible();
  await expectAtEnd(asha);
  await scrollBy(asha, -1_800);
  const newest = asha.chat.getByRole('button', { name: /^To the newest message|new messages?$/ });
  await expect(newest).toBeVisible();
  const anchor = await logOf(asha).evaluate((log) => {
    const { top, height } = log.getBoundingClientRect();
    const lines = [...log.querySelectorAll('li')];
    const line = lines.find((one) => one.getBoundingClientRect().top > top + height / 2);
    return /History \d+/.exec(line?.textContent ?? '')?.[0] ?? '';
  });
  const place = async () => {
    const [log, line] = await Promise.all([logOf(asha).boundingBox(), asha.line(anchor).boundingBox()]);
    return Math.round((line?.y ?? 0) - (log?.y ?? 0));
  };
  const at = await place();
  expect(at).toBeGreaterThan(0);
  // The position survives a visit to another page of the portal.
  await openCentre(asha);
  await asha.page.getByRole('main').getByRole('link', { name: 'Back to the portal' }).click();
  await logOf(asha).scrollIntoViewIfNeeded();
  await expect.poll(place).toBe(at);
  await say(server, 'Ravi Menezes', 'Written meanwhile');
  await expect(newest).toHaveText('1 new message');
  await say(server, 'Ravi Menezes', 'And again');
  await expect(newest).toHaveText('2 new messages');
  expect(await place()).toBe(at);

  await newest.click();
  await expectAtEnd(asha);
  await expect(asha.line('And again')).toBeInViewport();
  await expect(newest).toHaveCount(0);
  await asha.send('Mine\nwith a second line');
  await expect(asha.line('Mine')).toBeInViewport({ ratio: 0.99 });
});
