import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { partyCalendarEvent } from '../../src/features/editions/rules/party.ts';
import { googleCalendarUrl } from '../../src/features/editions/rules/calendar.ts';
import { readCalendar } from '../../src/features/editions/rules/calendar.testing.ts';
import { beforeTheEvent, countdown, floatingCountdown, openAt } from './support/countdown.ts';
import { test } from './support/test.ts';

const expectCountdown = async (page: Page, parts: readonly string[], text: string) => {
  await expect(countdown(page)).toHaveText(
    ['Days', 'Hours', 'Minutes', 'Seconds'].map((name, index) => `${parts[index]}${name}`).join(''),
  );
  await expect(floatingCountdown(page).getByRole('timer')).toHaveText(text);
};

test("the site counts down to the event, in the visitor's time too", async ({ newActor, server }) => {
  const { page } = await newActor({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });
  await openAt(page, '2025-10-09T12:00:00+05:30', server.url);
  await expectCountdown(page, ['02', '00', '00', '00'], '2d 00:00:00');
  await page.clock.runFor(1000);
  await expectCountdown(page, ['01', '23', '59', '59'], '1d 23:59:59');
  await expect(page.getByText('Next Event: Saturday, Oct 11th, 12:00 PM onwards IST')).toBeVisible();
  const section = page.locator('#countdown');
  await expect(section).toContainText('Saturday, October 11th, 2025');
  await page.clock.resume();
  const ownTime = 'Your time: Fri, 11:30 PM';
  await expect(page.getByText('Your time:')).toHaveText([ownTime, ownTime]);
});

test('a visitor adds the invite party to a calendar', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await beforeTheEvent(page);
  await visitor.open('/');
  const section = page.locator('#invite-party');
  const google = section.getByRole('link', { name: 'Add to Google Calendar' });
  await expect(google).toHaveAttribute('href', googleCalendarUrl(partyCalendarEvent(firstEdition)));
  const downloading = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download .ICS' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('goa-build-club-invite-party.ics');
  const { event } = readCalendar(await readFile(await download.path()));
  expect(event.get('UID')).toBe('invite-party-2025-10@goa-build-club');
  await section.getByRole('button', { name: 'Apply to attend' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a link within the page jumps to its section and focuses the heading', async ({ newActor }) => {
  const visitor = await newActor();
  const { page } = visitor;
  await beforeTheEvent(page);
  await visitor.open('/');
  const details = floatingCountdown(page).getByRole('link', { name: 'Details' });
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
