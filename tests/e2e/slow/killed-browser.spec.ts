import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { Actor } from '../support/actor.ts';
import { readThrough } from '../support/chat-lines.ts';
import { withProfile } from '../support/browser-process.ts';
import { queuedOn } from '../support/delivery.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** `npm run test:kill` runs 200 cycles (killed-browser.env); each takes a second or two. */
const cycles = Number(process.env['KILL_CYCLES'] ?? 10);
/** Every tenth cycle the server runs, so that the kill also hits a browser that is sending. */
const onlineEvery = 10;
const perCycle = 40;

// Recording a trace would take longer than the cycles.
test.use({ trace: 'off' });

const textOf = (cycle: number, index: number) =>
  `Kill ${String(cycle).padStart(3, '0')}.${String(index).padStart(2, '0')}`;

test(`[3] a browser killed ${cycles} times while it queues messages loses none and sends none twice`, async ({
  member,
  server,
}) => {
  test.setTimeout(60_000 + cycles * 8_000);
  const sent = async () => {
    const { rows } = await server.database.query<{ content: string }>(
      `select content from public.messages where content like 'Kill %' order by created_at, id`,
    );
    return rows.map((row) => row.content);
  };
  const ravi = await member('Ravi Menezes');
  await server.signUp('Asha Naik');

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
      // The cycles exceed a member's write budget, which other tests cover.
      await server.database.exec('delete from private.write_budgets where true');
      const browser = await startBrowser(portal);
      browser.page.on('pageerror', (error) => complaints.push(error.message));
      await composerOf(browser.page).waitFor();
      await expectAllThere(browser.page, confirmed, sent);

      const isKillDue = Promise.withResolvers<void>();
      // Kills the browser during or soon after one of the cycle's first messages.
      const killAfter = confirmed.length + 1 + (cycle % 4);
      await browser.page.exposeFunction('confirmed', (text: string) => {
        confirmed.push(text);
        if (confirmed.length >= killAfter) isKillDue.resolve();
      });
      const texts = Array.from({ length: perCycle }, (_, index) => textOf(cycle, index));
      const writing = composerOf(browser.page).evaluate(writeWithoutPause, texts);
      // Rejects when the browser dies.
      writing.catch(() => undefined);
      await isKillDue.promise;
      // Varies the moment of the kill.
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
    // The kill may interrupt a write that still reaches the disk: at most one message a cycle.
    expect(arrived.length - confirmed.length).toBeLessThanOrEqual(cycles);
    expect(complaints).toEqual([]);
    await expect(ravi.line(arrived.at(-1) ?? '')).toHaveCount(1);
  });
});

const composerOf = (page: Page) => page.locator('#chat').getByRole('textbox', { name: 'Message' });

/** Checks that every confirmed message is on the screen once, or on the server. */
const expectAllThere = async (
  page: Page,
  confirmed: readonly string[],
  sent: () => Promise<readonly string[]>,
) => {
  // Reads the screen first: a message that leaves it meanwhile is on the server by then.
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

/** Runs in the page: writes messages in the composer as fast as the app confirms them. */
const writeWithoutPause = async (composer: Element, texts: readonly string[]) => {
  if (!(composer instanceof HTMLTextAreaElement)) throw new Error('The composer is no text area.');
  const { confirmed } = globalThis as unknown as { confirmed: (text: string) => Promise<void> };
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  // React overrides the element's `value` property, so this uses the prototype's setter.
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
