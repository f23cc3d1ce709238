import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Actor } from './support/actor.ts';
import { contentsOn, expectDelivered, patience, queuedOn, sendingMessages } from './support/delivery.ts';
import { setClockBy } from './support/device-clock.ts';
import { evictDatabases, openBareTab } from './support/device-storage.ts';
import { test } from './support/test.ts';

const hourMs = 3_600_000;
const path = '/members/sync';

const pillOf = ({ page }: Actor): Locator => page.getByRole('link', { name: 'open sync centre' });
const centreOf = ({ page }: Actor): Locator => page.getByRole('heading', { name: 'Sync centre', level: 1 });
const arrivedOn = ({ page }: Actor): Locator => page.getByText('Everything you wrote has arrived.');
/** The rows of one group, by its heading. */
const rowsOf = ({ page }: Actor, group: string): Locator =>
  page.getByRole('region', { name: group }).getByRole('listitem');

const openCentre = async (actor: Actor): Promise<void> => {
  await pillOf(actor).click();
  await expect(centreOf(actor)).toBeFocused();
};

/** The page as it is now, on a phone and on a wide screen. */
const expectAccessible = async (page: Page): Promise<void> => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target) }))).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
};

test('the pill leads to the sync centre by mouse and keyboard, and the way back to the portal as it was left', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await expect(pillOf(asha)).toHaveAccessibleName('Online, open sync centre');
  const box = await pillOf(asha).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const email = asha.invitations.getByLabel("Friend's email");
  await email.fill('half-typed@exam');
  await asha.composer.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);

  await pillOf(asha).focus();
  await page.keyboard.press('Enter');
  await expect(centreOf(asha)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page).toHaveTitle(/^Sync centre/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(pillOf(asha)).toHaveAttribute('aria-current', 'page');
  await expect(arrivedOn(asha)).toBeVisible();
  await expect(asha.composer).toBeHidden();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/^Up to date at/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('link', { name: 'Members portal' }).click();
  await expect(asha.composer).toBeVisible();
  await expect(page).toHaveURL(/\/members$/);
  await expect(email).toHaveValue('half-typed@exam');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(pillOf(asha)).toBeFocused();
  await asha.write('The chat goes on');
});

test('offline the sync centre opens from a cold start and says what waits and why', async ({ member }) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('Good morning');
  await asha.invite('friend@example.com');
  await asha.saveProfile({ Location: 'Assagao, Goa' });
  await expect(pillOf(asha)).toHaveAccessibleName(/^as of .*, Waiting 3, Offline, open sync centre$/);
  await asha.closeTab();
  await asha.openTab(path);
  await expect(centreOf(asha)).toBeVisible();
  const waiting = rowsOf(asha, 'Waiting');
  await expect(waiting).toHaveCount(3);
  for (const words of ['Good morning', 'friend@example.com', 'Location: “Assagao, Goa”'])
    await expect(waiting.filter({ hasText: words })).toContainText('Waits for a connection');
  await expectAccessible(asha.page);

  await asha.page.getByRole('button', { name: 'Sync now' }).click();
  await expect(asha.page.getByText(/^The club could not be reached/)).toBeVisible();
  await asha.page.getByRole('button', { name: 'Rebuild this device’s copy' }).click();
  await expect(asha.page.getByText(/^Rebuilding needs the club/)).toBeVisible();
  await expect(asha.page.getByRole('dialog')).toHaveCount(0);

  await asha.page.getByRole('button', { name: 'Edit Profile change' }).click();
  const profile = asha.page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(profile.getByLabel('Location')).toHaveValue('Assagao, Goa');
  await asha.page.keyboard.press('Escape');
  await asha.goOnline();
  await expect(arrivedOn(asha)).toBeVisible(patience);
  await expect(pillOf(asha)).toHaveAccessibleName('Online, open sync centre');
  // It was opened by its address: the way out is the portal's beginning.
  await asha.page.getByRole('link', { name: 'Members portal' }).click();
  await expect(asha.line('Good morning')).toBeVisible();
});

test('what waits is mended or discarded in the sync centre, and none of it arrives twice', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('One, to be left alone');
  await asha.write('Two, to be mended');
  await asha.write('Three, to be given up');
  await openCentre(asha);
  const waiting = rowsOf(asha, 'Waiting');
  await expect(waiting).toHaveCount(3);

  await asha.page.getByRole('button', { name: 'Edit Message: Two' }).click();
  await asha.page.getByLabel('Edit the message').fill('Two, mended');
  await expectAccessible(asha.page);
  await asha.page.getByRole('button', { name: 'Send this text' }).click();
  await expect(waiting.filter({ hasText: 'Two, mended' })).toHaveCount(1);
  await expect(waiting.filter({ hasText: 'Two, to be mended' })).toHaveCount(0);

  const discard = asha.page.getByRole('button', { name: 'Discard Message: Three' });
  await discard.click();
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(discard).toBeFocused();
  await discard.click();
  await expectAccessible(asha.page);
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(waiting).toHaveCount(2);
  await expect(centreOf(asha)).toBeFocused();

  await asha.goOnline();
  await expect(arrivedOn(asha)).toBeVisible(patience);
  expect(await contentsOn(server)).toEqual(['One, to be left alone', 'Two, mended']);
});

test('what was refused is retried, mended or discarded in the sync centre', async ({ member, server }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const refusal = { status: 400, code: '23514', message: 'The club does not take this' };
  const refused = server.refuse('POST', sendingMessages, refusal);
  for (const [index, text] of ['One, loud', 'Two, as it is', 'Three, wrong'].entries()) {
    await asha.write(text);
    await expect.poll(refused.count).toBe(index + 1);
    await expect(asha.line(text).getByRole('button', { name: 'Discard' })).toBeVisible();
  }
  refused.stop();
  const invitation = server.refuse('POST', /^\/rest\/v1\/invitations$/, { ...refusal, times: 1 });
  // Online the form itself would tell of it at once.
  await asha.goOffline();
  await asha.invite('wrong@example.com');
  await expect(page.getByText('Invitation queued')).toBeVisible();
  await asha.goOnline();
  await expect.poll(invitation.count, patience).toBe(1);
  await expect(pillOf(asha)).toHaveAccessibleName('Problem, open sync centre');
  await openCentre(asha);
  const rows = rowsOf(asha, 'Refused');
  await expect(rows).toHaveCount(4);
  for (const row of await rows.all()) await expect(row).toContainText('The club does not take this');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retry Message: Two' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Edit Message: One' }).click();
  await page.getByLabel('Edit the message').fill('One, softly');
  await page.getByRole('button', { name: 'Send this text' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard Message: Three' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(rows).toHaveCount(1);

  // An invitation is mended where it was written.
  await page.getByRole('link', { name: 'Edit Invitation: wrong@example.com' }).click();
  await expect(page.locator('#invitations')).toBeFocused();
  await asha.invitations.getByRole('button', { name: 'Discard' }).click();
  await openCentre(asha);
  await expect(arrivedOn(asha)).toBeVisible();
  await page.goBack();
  await expect(asha.composer).toBeVisible();
  await expectDelivered(server, [asha], ['Two, as it is', 'One, softly']);
});

test('what has waited for more than a day asks whether it shall still go, once a day, and no clock discards it', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('One, old');
  await asha.write('Two, old');
  await expect(pillOf(asha)).toHaveAccessibleName(/Waiting 2/);
  await setClockBy(asha, 25 * hourMs);
  await asha.page.reload();
  await expect(pillOf(asha)).toHaveAccessibleName(/Still send 2\?, Offline, Waiting 2/);
  await openCentre(asha);
  await expect(rowsOf(asha, 'Still send?')).toHaveCount(2);
  await expectAccessible(asha.page);

  await asha.page.getByRole('button', { name: 'Keep trying Message: One' }).click();
  await expect(rowsOf(asha, 'Still send?')).toHaveCount(1);
  await expect(rowsOf(asha, 'Waiting')).toHaveCount(1);
  await expect(pillOf(asha)).toHaveAccessibleName(/Still send 1\?, Offline, Waiting 2/);
  await asha.page.reload();
  await expect(rowsOf(asha, 'Still send?')).toHaveText(/Two, old/);
  await expect(rowsOf(asha, 'Waiting')).toHaveText(/One, old/);

  await moveClock(asha, 50 * hourMs);
  await expect(rowsOf(asha, 'Still send?')).toHaveCount(2);
  await moveClock(asha, -240 * hourMs);
  await expect(rowsOf(asha, 'Waiting')).toHaveCount(2);
  expect(await queuedOn(asha)).toHaveLength(2);
  await asha.goOnline();
  await expect(arrivedOn(asha)).toBeVisible(patience);
  expect(await contentsOn(server)).toEqual(['One, old', 'Two, old']);
  // The auth client's own, of a token that ran out while there was no network.
  expect(asha.complaints.splice(0).filter((one) => !one.includes('AuthRetryableFetchError'))).toEqual([]);
});

/** Sets the clock of a page under {@link setClockBy}, and lets it look at it as when the person comes back. */
const moveClock = (actor: Actor, ms: number): Promise<void> =>
  actor.page.evaluate((offset) => {
    (Reflect.get(globalThis, 'moveClock') as (ms: number) => void)(offset);
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);

test('the copy of a device is rebuilt on request, and the diagnosis of it holds nothing of anybody', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await asha.write('In everybody’s copy');
  await expect(asha.pending()).toHaveCount(0);
  const refused = server.refuse('POST', sendingMessages, { status: 400, code: '23514', message: 'Not this' });
  await asha.write('Refused, and kept');
  await expect.poll(refused.count).toBe(1);
  await plantGhost(asha);
  await openCentre(asha);
  await expect(page.getByText('1 member, 2 messages, 0 invitations')).toBeVisible();
  await page.getByRole('button', { name: 'Rebuild this device’s copy' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await expect(page.getByText('This device has a fresh copy of everything.')).toBeVisible();
  await expect(page.getByText('1 member, 1 message, 0 invitations')).toBeVisible();
  await expect(rowsOf(asha, 'Refused')).toHaveText(/Refused, and kept/);
  await expect(page.getByText('Your browser removed')).toHaveCount(0);

  await asha.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy diagnosis' }).click();
  await expect(page.getByText(/^Copied\./)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^version [\da-f]{8}$/m);
  expect(copied).toMatch(/^worker active, in control yes$/m);
  expect(copied).toContain('- message refused');
  expect(copied).toContain('code 23514');
  expect(copied).not.toMatch(/asha|naik|example\.com|kept|not this|[\da-f]{8}-/i);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Copy diagnosis' }).click();
  const shown = page.getByRole('textbox', { name: 'Diagnosis' });
  await expect(shown).toHaveValue(/^version [\da-f]{8}$/m);
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('- message refused');
  await expectAccessible(page);
});

/** A row in this device's copy that the server never had. */
const plantGhost = (actor: Actor): Promise<void> =>
  actor.page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('mirror-')) ?? {};
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('messages', 'readwrite');
        const ghost = {
          content: 'A ghost',
          userId: null,
          createdAt: '2026-01-01T00:00:00Z',
          deletedAt: null,
        };
        transaction.objectStore('messages').put({ ...ghost, id: crypto.randomUUID(), xid: '1' });
        transaction.addEventListener('complete', () => {
          opening.result.close();
          resolve();
        });
      });
    });
  });

test('an eviction is told with what was lost by it, until it was seen; a sign-out and a new member are none', async ({
  member,
  server,
}) => {
  const asha = await member('Asha Naik');
  await asha.goOffline();
  await asha.write('Lost one');
  await asha.write('Lost two');
  const noted = () =>
    asha.page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('kept-here'))?.[1]);
  await expect.poll(noted).toContain('"count":2');
  const bare = await openBareTab(asha);
  await asha.closeTab();
  await evictDatabases(asha, bare);
  await asha.goOnline();

  await asha.openTab('/members');
  const alert = asha.page.getByRole('alert').filter({ hasText: 'Your browser removed' });
  await expect(alert).toContainText('2 things that waited to be sent are gone, written');
  await expectAccessible(asha.page);
  await openCentre(asha);
  await expect(alert).toHaveCount(1);
  await alert.getByRole('button', { name: 'Understood' }).click();
  await expect(alert).toHaveCount(0);
  await asha.page.goBack();
  await expect(asha.composer).toBeVisible();
  await asha.page.reload();
  await asha.write('After it');
  await expect(asha.pending()).toHaveCount(0, patience);
  await expect(alert).toHaveCount(0);

  await asha.signOut();
  await asha.signIn('asha.naik@example.com');
  await expect.poll(noted).toContain('"hasCopy":true');
  await expect(alert).toHaveCount(0);
  await asha.signOut();
  await server.signUp('Ravi Menezes', 'ravi.menezes@example.com');
  await asha.signIn('ravi.menezes@example.com');
  await expect(asha.line('After it')).toBeVisible();
  await expect
    .poll(() =>
      asha.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept-here')).length),
    )
    .toBe(2);
  await expect(alert).toHaveCount(0);
});

test('the browser is asked to keep what is stored once there is something to lose, and again on request', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const asks = await watchPersist(asha);
  await page.reload();
  await expect(asha.composer).toBeVisible();
  expect(await asks()).toBe(0);
  await asha.write('Worth keeping');
  await expect.poll(asks).toBe(1);
  await asha.write('As well');
  await expect(asha.pending()).toHaveCount(0);
  expect(await asks()).toBe(1);

  await openCentre(asha);
  await expect(page.getByText('The browser may remove this')).toBeVisible();
  await page.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expect(page.getByText(/^The browser declined for now/)).toBeVisible();
  await allowToPersist(asha);
  await page.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expect(page.getByText('The browser has promised to keep this')).toBeVisible();
  expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true);
});

/** As a person does that installs the app or answers the browser's question with yes. */
const allowToPersist = async ({ context, page, server }: Actor): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.grantPermissions', {
    permissions: ['durableStorage'],
    origin: server.url,
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  // Not detached: with the session its grants would end.
};

/** Counts from the next document on how often the page asks; the answer reads it. */
const watchPersist = async (actor: Actor): Promise<() => Promise<number>> => {
  await actor.context.addInitScript(() => {
    const storage = navigator.storage;
    const persist = storage.persist.bind(storage);
    Reflect.set(globalThis, 'persistAsks', 0);
    storage.persist = () => {
      Reflect.set(globalThis, 'persistAsks', (Reflect.get(globalThis, 'persistAsks') as number) + 1);
      return persist();
    };
  });
  return () => actor.page.evaluate(() => Reflect.get(globalThis, 'persistAsks') as number);
};
