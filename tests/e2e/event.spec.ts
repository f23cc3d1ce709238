import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { defaultEdition } from '../../src/content/edition.ts';
import { partyCalendarEvent } from '../../src/content/party.ts';
import { googleCalendarUrl } from '../../src/domain/calendar.ts';
import { readCalendar } from '../../src/domain/calendar.testing.ts';
import { beforeTheEvent, countdown, floatingCountdown, openAt } from './support/countdown.ts';
import { test } from './support/test.ts';

const expectLeft = async (page: Page, parts: readonly string[], text: string) => {
  await expect(countdown(page)).toHaveText(
    ['Days', 'Hours', 'Minutes', 'Seconds'].map((name, index) => `${parts[index]}${name}`).join(''),
  );
  await expect(floatingCountdown(page).getByRole('timer')).toHaveText(text);
};

test("the site counts down to the event, in the visitor's time too", async ({ newActor, server }) => {
  const { page } = await newActor({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });
  await openAt(page, '2025-10-09T12:00:00+05:30', server.url);
  await expectLeft(page, ['02', '00', '00', '00'], '2d 00:00:00');
  await page.clock.runFor(1000);
  await expectLeft(page, ['01', '23', '59', '59'], '1d 23:59:59');
  await expect(page.getByText('Next Event: Saturday, Oct 11th, 12:00 PM onwards IST')).toBeVisible();
  const section = page.locator('#countdown');
  await expect(section).toContainText('Saturday, October 11th, 2025');
  await page.clock.resume();
  const ownTime = 'Your time: Friday, October 10 at 11:30 PM PDT';
  await expect(page.getByText('Your time:')).toHaveText([ownTime, ownTime]);
  await expect(section.getByText('Your time:').locator('time')).toHaveAttribute('lang', 'en-US');
});

test('after the last edition the page says that it is over; its zeros, buttons and bar stay', async ({
  newActor,
  server,
}) => {
  const { page } = await newActor();
  const over = page.getByText('This edition is over. To hear of the next one, follow us on Instagram');
  await openAt(page, '2025-10-12T11:59:59+05:30', server.url);
  await expectLeft(page, ['00', '00', '00', '00'], '00:00:00');
  const forTheNext = page.getByText('This edition is over. Apply for the next one.');
  await expect(over.or(forTheNext).filter({ visible: true })).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(over).toBeVisible();
  // In the first view, in the party's section and above the form.
  await expect(forTheNext.filter({ visible: true })).toHaveCount(3);
  await expectLeft(page, ['00', '00', '00', '00'], '00:00:00');
  const bar = floatingCountdown(page);
  await expect(bar).toContainText('Oct 11, 2025');
  await expect(bar.getByRole('link')).toHaveText(['Details', 'Apply']);
  await expect(page.locator('#invite-party').locator('a, button').filter({ visible: true })).toHaveText([
    /^Add to Google Calendar/,
    'Download .ICS',
    'RSVP opens soon',
    'Apply to attend',
  ]);
  await bar.getByRole('button', { name: 'Close the countdown' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(over).toBeVisible();
  await expect(bar).toBeHidden();
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor adds the invite party to a calendar', async ({ newActor }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await beforeTheEvent(page);
    await visitor.open('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(floatingCountdown(page)).toBeVisible();
    const section = page.locator('#invite-party');
    const google = section.getByRole('link', { name: 'Add to Google Calendar' });
    await expect(google).toHaveAttribute('target', '_blank');
    await expect(google).toHaveAttribute('rel', /\bnoopener\b/);
    await expect(google).toHaveAttribute('href', googleCalendarUrl(partyCalendarEvent(defaultEdition)));
    await expect(section.getByRole('button', { name: 'RSVP opens soon' })).toBeDisabled();
    await expect(section).toContainText('Until midnight.');
    for (const text of ['Oct 11 12:00 PM IST', '12:00 PM onwards', 'To be announced'])
      await expect(section.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();

    await visitor.goOffline();
    const downloading = page.waitForEvent('download');
    await section.getByRole('link', { name: 'Download .ICS' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('goa-build-club-invite-party.ics');
    const bytes = await readFile(await download.path());
    const { event } = readCalendar(bytes);
    expect(event.get('UID')).toBe('invite-party-2025-10@goa-build-club');
    const read = new ICAL.Event(
      new ICAL.Component(ICAL.parse(bytes.toString('utf8')) as unknown[]).getFirstSubcomponent('vevent') ??
        undefined,
    );
    const party = partyCalendarEvent(defaultEdition);
    expect(read.startDate.toJSDate().toISOString()).toBe('2025-10-11T06:30:00.000Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2025-10-11T18:29:59.000Z');
    expect([read.summary, read.description, read.location]).toEqual([
      party.title,
      party.description,
      party.location,
    ]);

    await section.getByRole('button', { name: 'Apply to attend' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.locator('#application form')).toBeInViewport();
  });
});

test('a link within the page jumps to its section and focuses the heading', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await beforeTheEvent(page);
  await visitor.open('/');
  const details = floatingCountdown(page).getByRole('link', { name: 'Details' });
  const top = await details.evaluate(async (link: HTMLElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    link.click();
    await nextFrame();
    await nextFrame();
    return document.querySelector('#invite-party')?.getBoundingClientRect().top;
  });
  expect(Math.abs(top ?? Infinity)).toBeLessThan(40);

  for (const [link, section] of [
    [page.getByRole('link', { name: /^Next Event:/ }), 'countdown'],
    [details, 'invite-party'],
    [floatingCountdown(page).getByRole('link', { name: 'Apply' }), 'application'],
  ] as const) {
    await link.press('Enter');
    const heading = page.locator(`#${section} h2`);
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    expect(new URL(page.url()).hash).toBe(`#${section}`);
  }
});
