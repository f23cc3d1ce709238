import { expect } from '@playwright/test';
import { editionBegunAgo, publish } from '../e2e/support/publish.ts';
import { givePlace } from '../e2e/support/villa.ts';
import { patience, type Device } from './device.ts';
import { test } from './test.ts';

test('without a server Home opens cold with the event and what was announced, each room keeps its place, and the search leads to a member', async ({
  asha,
  server,
}) => {
  const edition = editionBegunAgo(-26 * 60);
  await publish(server, edition);
  await givePlace(server, edition.id, 'Asha Naik');
  await server.database.exec(
    `insert into public.announcements (id, text, audience, released_at, by_mail)
     values (gen_random_uuid(), 'The bus leaves at ten.', 'members', now(), false)`,
  );
  await asha.reload();
  await asha.waitFor(eventCard, 'you have a seat');
  await asha.waitFor('main', 'The bus leaves at ten.');
  await asha.quit();
  await server.stop();
  await asha.startAt('/members');
  await asha.waitFor(eventCard, 'you have a seat');
  for (const action of ['Ticket', 'Schedule', 'Add to calendar'])
    expect(await asha.text(eventCard)).toContain(action);
  await asha.waitFor('main', 'The bus leaves at ten.');
  await asha.waitFor('#chat', 'Good morning from Ravi');

  await asha.browser.run(() => scrollTo({ top: 300, behavior: 'instant' }), null);
  await expect.poll(() => scrollTop(asha), patience).toBe(300);
  for (const [room, part] of [
    ['chat', '#chat'],
    ['tools', '#resources'],
    ['invite', '#invitations'],
    ['directory', '#directory'],
  ] as const) {
    await follow(asha, `/members/${room}`);
    await expect.poll(() => areasShown(asha), patience).toEqual([part]);
    expect(await scrollTop(asha)).toBe(0);
  }
  await follow(asha, '/members');
  await expect.poll(async () => (await areasShown(asha)).length, patience).toBe(4);
  await expect.poll(() => scrollTop(asha), patience).toBe(300);

  await asha.browser.click({ kind: 'button', name: 'Search', within: 'header' });
  await asha.browser.type({ kind: 'field', name: 'Search members, rooms, tools and actions' }, 'menez\n');
  await asha.waitFor('[role=dialog]', 'Ravi Menezes');
});

const eventCard = 'section[aria-labelledby=event-card]';

/** Follows the link of the bar or rail, without the pointer: what is pressed differs by the window's width. */
const follow = (device: Device, path: string): Promise<void> =>
  device.browser.run((to) => document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click(), path);

const scrollTop = (device: Device): Promise<number> => device.browser.run(() => Math.round(scrollY), null);

const areasShown = (device: Device): Promise<string[]> =>
  device.browser.run(
    () =>
      ['#directory', '#invitations', '#chat', '#resources'].filter((area) =>
        document.querySelector(area)?.checkVisibility(),
      ),
    null,
  );
