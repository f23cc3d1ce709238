import { expect, type Page } from '@playwright/test';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import type { Edition } from '../../src/features/editions/rules/edition.ts';
import { expectAccessible } from './support/accessible.ts';
import { waitForWorker } from './support/actor.ts';
import { pulling } from './support/delivery.ts';
import { publish, publishJanuary, renderSite, seatGuests } from './support/editions.ts';
import { test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

const group = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('heading', { level: 3 });
const stageOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('without a network the schedule moves with the clock past midnight, until the edition is over', async ({
  newActor,
}) => {
  const visitor = await newActor({ timezoneId: 'Europe/London' });
  const { page } = visitor;
  await page.clock.install({ time: '2025-10-11T16:19:00+05:30' });
  await visitor.open('/event');
  await expect(page.getByText('Day 1, hour 5 of 24')).toBeVisible();
  await visitor.goOffline();
  await expect(page.getByText('As of')).toBeHidden();
  await expect(group(page, 'Now')).toHaveText(['Co-create and mini-hacks', 'Build the website']);
  await expect(group(page, 'Next')).toHaveText(['Sunset social']);
  await expect(stageOf(page, 'Sunset social')).toContainText('Your time: Sat, 1:30 PM');
  // Simulates a device that slept: due timers fire once.
  await page.clock.fastForward('02:12:00');
  await expect(group(page, 'Now')).toHaveText(['Sunset social', 'Sunset, feet in the sand']);
  await expect(page.getByText('As of 4:19 PM IST')).toBeVisible();
  await page.getByText('Over (5)').click();
  await expect(page.getByRole('heading', { name: 'Build the website' })).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward('06:00:00');
  await expect(page.getByText('Day 2, hour 13 of 24')).toBeVisible();
  await page.clock.fastForward('12:00:00');
  await expect(page.getByText('It is over. The next one has no date yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell me about the next one' })).toBeVisible();
  await expect(group(page, 'Now')).toHaveCount(0);
  await expect(page.getByText('As of October 11 at 4:19 PM IST')).toBeVisible();
});

test('the first frame shows the picture, except during the edition', async ({ newActor, server }) => {
  await publishJanuary(server);
  const { page } = await newActor();
  // Records the picture's visibility before the schedule's scripts have loaded.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const picture = document.querySelector('#stages img');
      if (picture) document.documentElement.dataset['picture'] = getComputedStyle(picture).visibility;
    });
  });
  for (const [time, visibility] of [
    ['2026-12-01T12:00:00+05:30', 'visible'],
    ['2027-01-10T16:00:00+05:30', 'hidden'],
  ] as const) {
    await page.clock.setFixedTime(time);
    await page.goto(`${server.url}/event`);
    await expect(page.locator('html')).toHaveAttribute('data-picture', visibility);
  }
});

test('the schedule of a past edition stands still while its scripts start', async ({ newActor, server }) => {
  const { page } = await newActor({ viewport: { width: 412, height: 823 } });
  const answered = page.waitForResponse('**/event.json');
  await page.goto(`${server.url}/event`);
  await answered;
  // Lines may still move a little when a font loads.
  const layoutShift = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return new Promise<number>((resolve) => {
      const add = (sum: number, shift: PerformanceEntry) =>
        sum + ('value' in shift ? Number(shift.value) : 0);
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().reduce(add, 0)));
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => resolve(0));
    });
  });
  expect(layoutShift).toBeLessThan(0.01);
});

test('the schedule marks what changed since the last visit, once @slow', async ({ newActor, server }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await page.clock.setFixedTime('2025-10-11T16:20:00+05:30');
  const answered = page.waitForResponse(/event\.json/);
  await visitor.open('/event');
  await answered;
  const rained: Edition = {
    ...firstEdition,
    sequence: 1,
    changedAt: '2025-10-11T16:30:00+05:30',
    party: firstEdition.party.filter(({ id }) => id !== 'wrap'),
    hours: firstEdition.hours.map((stage) =>
      stage.id === 'sunset'
        ? { ...stage, startsAt: '2025-10-11T17:30:00+05:30', note: 'Rain from seven' }
        : stage,
    ),
  };
  await publish(server, rained);
  await page.clock.setFixedTime('2025-10-11T16:40:00+05:30');
  await page.reload();
  await expect(page.getByText('2 changes since you last looked')).toBeVisible();
  await expect(group(page, 'Next')).toHaveText(['Sunset, feet in the sand']);
  await expect(stageOf(page, 'Sunset, feet in the sand')).toHaveText(
    /Before: 6:30 PM5:30 PMuntil .* PM.*Changed.*Rain from seven/,
  );
  await expect(stageOf(page, 'Wrap')).toContainText('Cancelled');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(stageOf(page, 'Sunset, feet in the sand')).toContainText('Rain from seven');
  await expect(page.getByText('since you last looked')).toHaveCount(0);
  await expect(stageOf(page, 'Wrap')).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('only members with a seat see hosts and guests, even offline @slow', async ({
    member,
    newActor,
    organiser,
    server,
  }) => {
    await organiser('Nadia Fonseca');
    await server.signUp('Ravi Menezes');
    const asha = await member('Asha Naik');
    await seatGuests(server, ['Asha Naik', 'Ravi Menezes'], firstEdition.id);
    await asha.open('/ticket');
    await expect(asha.page.getByRole('heading', { name: 'October 2025 is over' })).toBeVisible();
    await asha.open('/event');
    await waitForWorker(asha.page);
    await expect(asha.page.getByText('With you: Ravi.')).toBeVisible();
    await expect(asha.page.getByText('Thank you for building with us.')).toBeVisible();
    await expect(asha.page.getByRole('main').getByRole('link', { name: 'Chat' })).toBeVisible();
    const navigation = asha.page.getByRole('navigation', { name: 'Sections' });
    await expect(navigation.getByRole('link')).toHaveText(['Home', 'Members', 'Invite', 'Chat', 'Tools']);
    await expect(asha.page.getByRole('link', { name: 'Join Now' })).toHaveCount(0);
    await asha.goOffline();
    await asha.page.reload();
    await expect(asha.page.getByText('Hosted by Nadia.')).toBeVisible();
    await expect(asha.page.getByText('With you: Ravi.')).toBeVisible();
    await expect(asha.page.getByRole('link', { name: 'The villa' })).toBeVisible();
    await expectAccessible(asha.page);

    const visitor = await newActor();
    await visitor.open('/event');
    await expect(visitor.page.getByText('Hosted by Goa Build Club.')).toBeVisible();
    await expect(visitor.page.getByText(/With you:|Nadia/)).toHaveCount(0);
  });
});

test('the schedule fetches a missing ticket once the member has a seat @slow', async ({ member, server }) => {
  await publishJanuary(server);
  const asha = await member('Asha Naik');
  const pulls = () => server.calls('POST', pulling);
  await asha.open('/event');
  // Pulled before anybody has a seat.
  await expect(asha.page.getByText('12 of 12 chairs are free')).toBeVisible();
  await seatGuests(server, ['Asha Naik', 'Ravi Menezes']);
  await asha.page.reload();
  await expect(asha.page.getByText('Coming: Ravi.')).toBeVisible();
  await expect(asha.page.getByText('10 of 12 chairs are free')).toBeVisible();
  await expect(asha.page.locator('use[href$="#lt-guest-2"]')).toHaveAttribute('style', /--clothes/);
  // With the same number of free chairs on the site, the schedule needs no pull.
  await renderSite(server);
  const before = await pulls();
  await asha.page.reload();
  await expect(asha.page.getByText('Coming: Ravi.')).toBeVisible();
  expect(await pulls()).toBe(before);
});
