import { expect } from '@playwright/test';
import { fillHistory, say } from '../e2e/support/chat.ts';
import { contentsOn } from '../e2e/support/delivery.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { translatePage } from '../e2e/support/translate-page.ts';
import { composer, patience, type Device } from './device.ts';
import { test } from './test.ts';

test('the portal opens cold without a server, with its members and messages', async ({ asha, server }) => {
  await asha.quit();
  await server.stop();
  await asha.startAt('/members');
  await asha.waitFor('#directory', 'Ravi Menezes');
  await asha.waitFor('#chat', 'Good morning from Ravi');
  await asha.waitFor('header', 'Out of reach');
});

test('every public page opens cold without a server', async ({ device, server }) => {
  await device.open('/');
  await device.waitForWorker();
  await device.quit();
  await server.stop();
  await device.startAt('/');
  for (const [path, heading] of [
    ['/', 'Build your website in one night'],
    ['/reviews', 'Client Success Stories'],
    ['/event', 'Schedule'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
  ] as const) {
    await device.open(path);
    await device.waitFor('h1', heading);
  }
});

test('Back closes a dialog, and closing it otherwise leaves no history entry', async ({ asha }) => {
  const seen = () =>
    asha.browser.run(() => {
      const isOpen = document.querySelector('[role="dialog"]') !== null;
      return `${isOpen ? 'open' : 'closed'} at ${location.pathname}, ${history.state?.openDialogs ?? 0}`;
    }, null);
  for (const end of [
    () => asha.browser.run(() => history.back(), null),
    () => asha.browser.click({ kind: 'button', name: 'Close', within: '[role="dialog"]' }),
    () => asha.reload(),
  ]) {
    await asha.browser.click({ kind: 'button', name: 'Profile', within: 'header' });
    await expect.poll(seen, patience).toBe('open at /members, 1');
    await end();
    await expect.poll(seen, patience).toBe('closed at /members, 0');
  }
});

test('the history of the chat scrolls back to its first message without a server', async ({
  asha,
  server,
}) => {
  // Two days back, so that this message is the oldest.
  await server.database.exec(`update public.messages set created_at = now() - interval '2 days' where true`);
  await fillHistory(server, 'Ravi Menezes', 400);
  await asha.reload();
  await asha.waitFor('#chat', 'History 400');
  await expect.poll(() => countMirroredMessages(asha), patience).toBe(401);
  await server.stop();
  await asha.reload();
  await asha.waitFor('#chat', 'History 400');
  await expect.poll(() => oldestAfterScrolling(asha), patience).toContain('Good morning from Ravi');
});

test('messages written without a server wait through a reload and a restart, and arrive once and in order', async ({
  asha,
  server,
}) => {
  await server.stop();
  await asha.write('One, before the reload');
  await asha.reload();
  await expect.poll(() => asha.pending(), patience).toBe(1);
  await asha.write('Two, before the restart');
  await asha.browser.type(composer, 'Half a sen');
  await asha.quit();

  await asha.startAt('/members');
  await expect.poll(() => asha.pending(), patience).toBe(2);
  expect(await asha.draft()).toBe('Half a sen');
  await server.start();
  await expectDelivered(server, asha, ['One, before the reload', 'Two, before the restart']);
});

test('a browser that is killed right after the composer has cleared keeps every message', async ({
  asha,
  server,
}) => {
  await settleSignIn(asha);
  await server.stop();
  const written = ['Kill one', 'Kill two', 'Kill three'];
  for (const text of written) {
    await writeInOneGo(asha, text);
    await asha.kill();
    await asha.startAt('/members');
    await asha.waitFor('#chat', text);
  }
  await expect.poll(() => asha.pending(), patience).toBe(written.length);
  await server.start();
  await expectDelivered(server, asha, written);
});

test('a message written in the first seconds after the sign-in survives a kill', async ({ asha, server }) => {
  await server.stop();
  await writeInOneGo(asha, 'Written just after signing in');
  await asha.kill();
  await server.start();
  await asha.startAt('/members');
  // Firefox writes localStorage to the disk seconds late, and asks to sign in again.
  const isBack = await asha.waitFor('#root', 'MEMBERS PORTAL').then(
    () => true,
    () => false,
  );
  if (!isBack) await asha.signIn('asha.naik@example.com');
  await expectDelivered(server, asha, ['Written just after signing in']);
});

test('two tabs share one queue, which arrives once and in order', async ({ asha, server }) => {
  await asha.openTab('/members');
  await asha.waitFor('#chat', 'Good morning from Ravi');
  await server.stop();
  const written = ['One, second tab', 'Two, first tab', 'Three, second tab', 'Four, first tab'];
  for (const text of written) {
    await asha.write(text);
    await asha.browser.switchTab();
  }
  await expect.poll(() => asha.pending(), patience).toBe(written.length);
  await asha.browser.switchTab();
  await expect.poll(() => asha.pending(), patience).toBe(written.length);
  await server.start();
  await expectDelivered(server, asha, written);
  await asha.browser.switchTab();
  await expectDelivered(server, asha, written);
});

test('another member’s message arrives live, even after the server was down', async ({ asha, server }) => {
  await say(server, 'Ravi Menezes', 'Live, before');
  await asha.waitFor('#chat', 'Live, before');
  await server.stop();
  await asha.waitFor('header', 'Out of reach');
  await server.start();
  await say(server, 'Ravi Menezes', 'Live, after');
  await asha.waitFor('#chat', 'Live, after');
});

test('a translated page keeps working: messages have their direction and fold, and the search keeps a composed word', async ({
  asha,
  server,
}) => {
  await say(server, 'Ravi Menezes', `First${'\n'.repeat(400)}last`);
  await asha.waitFor('#chat', 'Show all');
  await asha.browser.run(translatePage, 'replaces');
  await asha.write('שלום, מה שלומך?');
  await expect.poll(() => asha.pending(), patience).toBe(0);
  const looks = () =>
    asha.browser.run(
      () =>
        [...document.querySelectorAll('#chat li p[dir]')].map((text) => ({
          isRightToLeft: getComputedStyle(text).direction === 'rtl',
          isHigh: text.getBoundingClientRect().height > 500,
        })),
      null,
    );
  const [short, rtl] = [
    { isRightToLeft: false, isHigh: false },
    { isRightToLeft: true, isHigh: false },
  ];
  await expect.poll(looks, patience).toEqual([short, short, rtl]);
  await asha.browser.click({ kind: 'button', name: 'Show all', within: '#chat' });
  // The unfolded message pushes others out of the list.
  await expect.poll(looks, patience).toContainEqual({ ...short, isHigh: true });

  await asha.browser.type({ kind: 'field', name: 'Search members', within: '#directory' }, 'Ravi');
  await asha.waitFor('#directory', '1 found');
  await asha.browser.click({ kind: 'button', name: 'Search the messages', within: '#chat' });
  // The search loads only after the press.
  const hasSearch = () =>
    asha.browser.run(() => document.querySelector('#chat [type=search]') !== null, null);
  await expect.poll(hasSearch, patience).toBe(true);
  const search = { kind: 'field', name: 'Search the messages', within: '#chat' } as const;
  await asha.browser.type(search, 'שלום');
  await asha.browser.run(() => {
    const init = { key: 'Escape', isComposing: true, bubbles: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
  }, null);
  await asha.waitFor('#chat', '1 of 1');
});

test('signing out without a server removes all data of the club from the device', async ({
  asha,
  server,
}) => {
  await server.stop();
  await asha.browser.click({ kind: 'button', name: 'Sign Out' });
  await asha.waitFor('body', 'You have been successfully signed out.');
  await expect.poll(() => databasesKept(asha), patience).not.toContain('mirror');
  await asha.quit();
  await asha.startAt('/members');
  await asha.waitFor('#root', 'Sign In');
  expect(await asha.text('body')).not.toContain('Ravi');
});

/** Restarts the browser, so that the session is on the disk. Another journey covers the seconds after the sign-in. */
const settleSignIn = async (asha: Device): Promise<void> => {
  await asha.quit();
  await asha.startAt('/members');
  await asha.waitFor('#chat', 'Good morning from Ravi');
};

/** Checks that the server holds Ravi's greeting and `texts` in this order, Asha sees each once, and nothing waits. */
const expectDelivered = async (server: TestServer, asha: Device, texts: readonly string[]): Promise<void> => {
  await expect.poll(() => contentsOn(server), patience).toEqual(['Good morning from Ravi', ...texts]);
  for (const text of texts) await expect.poll(() => asha.linesWith(text), patience).toHaveLength(1);
  await expect.poll(() => asha.pending(), patience).toBe(0);
};

const countMirroredMessages = (device: Device): Promise<number> =>
  device.browser.run(async () => {
    const all = await indexedDB.databases();
    const name = all.find((database) => database.name?.startsWith('mirror-'))?.name;
    if (name === undefined) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('The mirror does not open.')));
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('messages').objectStore('messages').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  }, null);

/** The kinds of databases on the device, each once. */
const databasesKept = (device: Device): Promise<string[]> =>
  device.browser.run(
    async () => (await indexedDB.databases()).map(({ name = '' }) => name.replace(/-.*/, '')),
    null,
  );

/** Scrolls the chat up in twenty steps, and reads the first line of the list. */
const oldestAfterScrolling = (device: Device): Promise<string> =>
  device.browser.run(async () => {
    const log = document.querySelector<HTMLElement>('#chat [role=log]');
    for (let step = 0; step < 20; step += 1) {
      log?.scrollBy(0, -2_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return log?.querySelector('li')?.innerText ?? '';
  }, null);

/** Writes in the composer in one task of the page; resolves when it is cleared. */
const writeInOneGo = (device: Device, text: string): Promise<null> =>
  device.browser.run(async (message) => {
    const input = document.querySelector<HTMLTextAreaElement>('#chat textarea');
    if (!input) throw new Error('No composer is there.');
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    // React overrides the element's `value` property, so this uses the prototype's setter.
    Reflect.set(HTMLTextAreaElement.prototype, 'value', message, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await turn();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    while (input.value !== '' || input.readOnly) await turn();
    return null;
  }, text);

test('a page that is left during a read does not block later pages from writing', async ({ asha }) => {
  await asha.open('/');
  await asha.browser.run(leaveReading, '/members');
  await asha.waitFor('#root', 'MEMBERS PORTAL');
  await asha.waitFor('#chat', 'Good morning from Ravi');
  await asha.write('Written after a page that still read');
});

/** Runs in the page: reads its outboxes repeatedly, and navigates to `path` meanwhile. */
const leaveReading = async (path: string): Promise<void> => {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('outbox-')) continue;
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const entries = opening.result.transaction('entries').objectStore('entries');
      const read = () => entries.count().addEventListener('success', read);
      read();
    });
  }
  // Navigates after the driver has its answer.
  setTimeout(() => location.assign(path), 500);
};
