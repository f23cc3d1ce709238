import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { Actor, readThrough } from '../support/actor.ts';
import { withProfile } from '../support/browser-process.ts';
import { queuedOn } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** `npm run test:kill` does 200 (killed-browser.env); a cycle takes a second or two. */
const cycles = Number(process.env['KILL_CYCLES'] ?? 10);
/** Every so many cycles the server runs, so that the kill also falls into sending. */
const onlineEvery = 10;
const perCycle = 40;

// A trace records every page of every cycle, which takes longer than the cycle.
test.use({ trace: 'off' });

const textOf = (cycle: number, index: number) =>
  `Kill ${String(cycle).padStart(3, '0')}.${String(index).padStart(2, '0')}`;

test(`[3] a browser killed ${cycles} times while it queues messages loses none and sends none twice`, async ({
  member,
  server,
}) => {
  test.setTimeout(60_000 + cycles * 8_000);
  const sent = async () => {
    const { rows } = await server.backend.database.query<{ content: string }>(
      `select content from public.messages where content like 'Kill %' order by created_at, id`,
    );
    return rows.map((row) => row.content);
  };
  const ravi = await member('Ravi Menezes');
  await server.signUp('Asha Naik', 'asha.naik@example.com');

  await withProfile(async (startBrowser) => {
    const portal = `${server.url}/members`;
    const first = await startBrowser(server.url);
    const asha = new Actor(first.context, first.page, server, true);
    await asha.signIn('asha.naik@example.com');
    await asha.waitUntilReady();
    await first.quit();

    const confirmed: string[] = [];
    const complaints: string[] = [];
    await server.stop();
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const isOnline = cycle % onlineEvery === onlineEvery - 1;
      if (isOnline) await server.start();
      // The kills write more than a member may at once; how the budget holds is another test.
      await server.backend.database.exec('delete from private.write_budgets where true');
      const browser = await startBrowser(portal);
      browser.page.on('pageerror', (error) => complaints.push(error.message));
      await composerOf(browser.page).waitFor();
      await expectAllThere(browser.page, confirmed, sent);

      const heard = Promise.withResolvers<void>();
      // The kill comes within or soon after the message that follows the first to fourth of this cycle.
      const enough = confirmed.length + 1 + (cycle % 4);
      await browser.page.exposeFunction('confirmed', (text: string) => {
        confirmed.push(text);
        if (confirmed.length >= enough) heard.resolve();
      });
      const texts = Array.from({ length: perCycle }, (_, index) => textOf(cycle, index));
      const writing = composerOf(browser.page).evaluate(writeWithoutPause, texts);
      // Ends with the browser that it runs in.
      writing.catch(() => undefined);
      await heard.promise;
      // No condition is waited for: this is the moment of the kill, another one in each cycle.
      await wait((cycle * 7) % 23);
      await browser.kill();
      if (isOnline) await server.stop();
    }

    await server.start();
    const last = await startBrowser(portal);
    const revived = new Actor(last.context, last.page, server);
    await expect(composerOf(last.page)).toBeVisible();
    await expect.poll(() => queuedOn(revived), { timeout: 60_000 }).toEqual([]);
    await expect(revived.pending()).toHaveCount(0);
    await last.quit();

    const arrived = await sent();
    expect(new Set(arrived).size, 'nothing arrives twice').toBe(arrived.length);
    expect(
      confirmed.filter((text) => !arrived.includes(text)),
      'all that was confirmed arrives',
    ).toEqual([]);
    expect(arrived, 'in the order of writing').toEqual(arrived.toSorted());
    // What was on its way to the disk at the kill may have got there: at most one message a cycle.
    expect(arrived.length - confirmed.length).toBeLessThanOrEqual(cycles);
    expect(complaints).toEqual([]);
    await expect(ravi.line(arrived.at(-1) ?? '')).toHaveCount(1);
  });
});

const composerOf = (page: Page) => page.locator('#chat').getByRole('textbox', { name: 'Message' });

/** What was confirmed is on the screen, once, or on the server already. */
const expectAllThere = async (
  page: Page,
  confirmed: readonly string[],
  sent: () => Promise<readonly string[]>,
) => {
  // The screen first: what leaves it meanwhile is on the server by then.
  const lines = await readThrough(page.locator('#chat').getByRole('log'), confirmed.length + 100);
  const shown = lines.flatMap((line) => /Kill \d{3}\.\d{2}/.exec(line)?.[0] ?? []);
  const arrived = await sent();
  expect(new Set(shown).size, 'nothing shows twice').toBe(shown.length);
  const there = new Set([...shown, ...arrived]);
  expect(
    confirmed.filter((text) => !there.has(text)),
    'nothing confirmed is lost',
  ).toEqual([]);
};

/** Runs in the page: one message after the other through the composer, as fast as the app confirms them. */
const writeWithoutPause = async (composer: Element, texts: readonly string[]) => {
  if (!(composer instanceof HTMLTextAreaElement)) throw new Error('The composer is no text area.');
  const { confirmed } = globalThis as unknown as { confirmed: (text: string) => Promise<void> };
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  // React notices a new value only when it is set past its own property on the element.
  const type = (text: string) => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', text, composer);
    composer.dispatchEvent(new Event('input', { bubbles: true }));
  };
  for (const text of texts) {
    type(text);
    await turn();
    composer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    while (composer.value !== '' || composer.readOnly) await turn();
    void confirmed(text);
  }
};
