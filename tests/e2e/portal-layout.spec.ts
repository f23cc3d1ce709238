import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openDetails } from './support/sync-center.ts';
import { test } from './support/test.ts';

/** Runs in the page: the elements that make it, or the open dialog, wider than the window. */
const findTooWide = (): readonly string[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const boxes = [...document.querySelectorAll('[role="dialog"] div')].filter(
    (box) => getComputedStyle(box).overflowY === 'auto',
  );
  if (scrollWidth <= clientWidth && boxes.every((box) => box.scrollWidth <= box.clientWidth)) return [];
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { right, width } = element.getBoundingClientRect();
    return width > 1 && right > clientWidth + 1
      ? [`${element.tagName} ${element.getAttribute('class')} ends at ${right.toFixed(0)}`]
      : [];
  });
};

const sizes = [
  { name: 'at 320 pixels', width: 320, text: '100%' },
  { name: 'with text of twice the size', width: 390, text: '200%' },
  { name: 'with text of twice the size on a desktop', width: 1280, text: '200%' },
];

for (const { name, width, text } of sizes)
  test(`nothing on a member's pages is cut off or scrolls sideways ${name} @slow`, async ({
    member,
    newActor,
    server,
  }) => {
    const expectToFit = async (page: Page, what: string) => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await expect.poll(() => page.evaluate(findTooWide), what).toEqual([]);
    };
    const visitor = await newActor();
    await visitor.page.setViewportSize({ width, height: 844 });
    await visitor.open('/auth?ref=GOA-12345678#email=a-long-address-of-a-friend@example.com');
    await expect(visitor.page.getByText('Invalid or expired referral code')).toBeVisible();
    await expectToFit(visitor.page, 'signing up');
    await visitor.page.getByRole('tab', { name: 'Sign In' }).click();
    await expectToFit(visitor.page, 'signing in');
    await visitor.page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expectToFit(visitor.page, 'a forgotten password');

    const asha = await member('Asha Naik-Fernandes');
    const { page } = asha;
    await page.setViewportSize({ width, height: 844 });
    await asha.invite('a-long-address-of-a-friend@example.com');
    // The notice would lie over the tabs.
    await expect(page.getByText('Invitation sent! 🎉')).toBeVisible();
    await expect(page.getByText('Invitation sent! 🎉')).toHaveCount(0);
    for (const tab of ['Analytics', 'Share Link', 'Send Invite']) {
      await asha.invitations.getByRole('tab', { name: tab }).click();
      await expectToFit(page, tab);
    }
    await expect(page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
    const tops = await page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops, "the header's buttons stand in one row").toEqual(tops.map(() => tops[0]));
    const isCutOff = (heading: Element) => heading.scrollWidth > heading.clientWidth;
    for (const heading of await page.getByRole('heading').all())
      expect(await heading.evaluate(isCutOff), await heading.innerText()).toBe(false);

    await server.database.exec(
      `insert into public.announcements (id, text, audience, released_at, by_mail)
       values (gen_random_uuid(), 'The bus leaves at ten, from the gate of the villa.', 'members', now(), false)`,
    );
    const announcement = asha.chat.getByRole('complementary', { name: 'Announcement' });
    await expect(announcement).toContainText('The bus leaves at ten');
    const [card, log, form] = await Promise.all(
      [asha.chat.getByRole('region'), asha.chat.getByRole('log'), asha.composer].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(log?.height, 'the room of the messages').toBeGreaterThan(width === 1280 ? 150 : 170);
    expect((log?.y ?? 0) + (log?.height ?? 0), 'the composer is below them').toBeLessThanOrEqual(
      form?.y ?? 0,
    );
    expect((form?.y ?? 0) + (form?.height ?? 0), 'and in the card').toBeLessThanOrEqual(
      (card?.y ?? 0) + (card?.height ?? 0),
    );

    await asha.goOffline();
    await asha.write('Good morning');
    await expectToFit(page, 'the portal offline');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, 'the question before signing out');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
    for (const tab of ['Profile', 'Privacy', 'Account']) {
      await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
      await expectToFit(page, `the own profile: ${tab}`);
    }
    await page.keyboard.press('Escape');
    await asha.directory.getByRole('link', { name: 'Asha Naik-Fernandes' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectToFit(page, "a member's profile");
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'open sync centre' }).click();
    await openDetails(asha);
    await expectToFit(page, 'the sync centre');
  });

test('at every width the sections stand below each other, and the chat is 600 pixels high', async ({
  member,
}) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  const names = [
    'Member Directory',
    'Enhanced Invitations',
    'Community Chat',
    'EXCLUSIVE RESOURCES',
    'EXCLUSIVE ACCESS',
  ];
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 600],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const boxes = await Promise.all(
      names.map((name) => page.getByRole('region', { name, exact: true }).boundingBox()),
    );
    let end = 0;
    for (const box of boxes) {
      expect(box?.x, `the left edge at ${width}`).toBe(boxes[0]?.x);
      expect(box?.width, `the width at ${width}`).toBe(boxes[0]?.width);
      expect(box?.y, `the order at ${width}`).toBeGreaterThanOrEqual(end);
      end = (box?.y ?? 0) + (box?.height ?? 0);
    }
    expect(boxes[2]?.height, `the chat at ${width}`).toBe(600);
  }
});

test('on a desktop every room begins at the same place', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 1600, height: 900 });
  // Home has these titles, too; a room is there when Home's welcome is gone.
  const placeOf = async (room: string, name: string) => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: room }).click();
    await expect(page.getByText('Welcome back')).toHaveCount(0);
    const box = await page.getByRole('heading', { name, level: 2 }).boundingBox();
    return [box?.x, box?.y];
  };
  const tools = await placeOf('Tools', 'EXCLUSIVE RESOURCES');
  expect(await placeOf('Chat', 'Community Chat')).toEqual(tools);
});

test('the members stand beside the chat from 1,760 px', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await page.setViewportSize({ width: 1750, height: 1080 });
  await asha.open('/members/chat');
  await expect(asha.chat).toBeVisible();
  await expect(asha.directory).toBeHidden();

  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(asha.directory).toBeVisible();
  const [directory, chat] = [await asha.directory.boundingBox(), await asha.chat.boundingBox()];
  expect(chat?.x).toBeGreaterThanOrEqual((directory?.x ?? Infinity) + (directory?.width ?? 0));
  expect(directory?.y).toBe(chat?.y);
  const columns = await asha.directory
    .getByRole('list', { name: 'Members' })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(1);
  await expectAccessible(page);
});

test('the room of the chat fills the window at every width', async ({ member }) => {
  const asha = await member('Asha Naik');
  const { page } = asha;
  await asha.open('/members/chat');
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const below = async () => {
      const [box, bar] = await Promise.all([
        asha.chat.boundingBox(),
        page.getByRole('navigation', { name: 'Sections' }).boundingBox(),
      ]);
      // A phone has its bar below, a wider window its rail at the left.
      const end = width < 768 ? (bar?.y ?? 0) : height;
      return end - (box?.y ?? 0) - (box?.height ?? 0);
    };
    await expect.poll(below, `below the chat at ${width}`).toBeLessThan(30);
    expect(await below(), `over the edge at ${width}`).toBeGreaterThanOrEqual(0);
  }
});

test('a long dialog keeps a margin above and below', async ({ member }) => {
  const { page } = await member('Asha Naik');
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport();
  const panel = page.getByRole('dialog').getByRole('heading', { name: 'Edit Profile' }).locator('../../..');
  const { top, bottom } = await panel.evaluate((element) => element.getBoundingClientRect());
  expect(top).toBeGreaterThan(20);
  expect(bottom).toBeCloseTo(600 - top);
});
