import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import ICAL from 'ical.js';
import { editions, partyCalendarEvent } from '../../src/content/event.ts';
import { googleCalendarUrl } from '../../src/domain/calendar.ts';
import { readCalendar } from '../../src/domain/calendar.testing.ts';
import { nextEdition } from '../../src/domain/countdown.ts';
import { siteGraph } from '../../src/features/marketing/site-graph.ts';
import { countdown, openAt, widget } from './support/countdown.ts';
import { test } from './support/test.ts';

const expectLeft = async (page: Page, parts: readonly string[], text: string) => {
  await expect(countdown(page)).toHaveText(
    ['Days', 'Hours', 'Minutes', 'Seconds'].map((name, index) => `${parts[index]}${name}`).join(''),
  );
  await expect(widget(page).getByRole('timer')).toHaveText(text);
};

test.describe('the countdown', () => {
  test('shows two digits each, and counts both down together', async ({ newActor, server }) => {
    const { page } = await newActor();
    await openAt(page, '2025-10-09T09:58:58+05:30', server.url);
    await expectLeft(page, ['02', '02', '01', '02'], '2d 02:01:02');
    await page.clock.runFor(1000);
    await expectLeft(page, ['02', '02', '01', '01'], '2d 02:01:01');
    await page.clock.runFor(2000);
    await expectLeft(page, ['02', '02', '00', '59'], '2d 02:00:59');
    await expect(widget(page)).toContainText('Oct 11, 2025');
  });

  test('drops the days under a day, holds zeros from the start on, and is never negative', async ({
    newActor,
    server,
  }) => {
    const { page } = await newActor();
    await openAt(page, '2025-10-10T12:00:00+05:30', server.url);
    await expectLeft(page, ['01', '00', '00', '00'], '1d 00:00:00');
    await page.clock.runFor(1000);
    await expectLeft(page, ['00', '23', '59', '59'], '23:59:59');
    await page.clock.fastForward('23:59:58');
    await expectLeft(page, ['00', '00', '00', '01'], '00:00:01');
    for (const step of [1000, 1000, 12 * 3_600_000, 400 * 86_400_000]) {
      await page.clock.fastForward(step);
      await expectLeft(page, ['00', '00', '00', '00'], '00:00:00');
    }
    await expect(page.locator('#countdown')).toContainText('Saturday, October 11th, 2025');
    await expect(page.locator('#countdown')).toContainText('12:00 PM onwards (IST)');
  });

  test('is read out by no live region', async ({ newActor }) => {
    const visitor = await newActor();
    await visitor.open('/');
    await expect(widget(visitor.page)).toBeVisible();
    const timers = await visitor.page.getByRole('timer').all();
    expect(timers).toHaveLength(2);
    const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output';
    for (const timer of timers)
      expect(await timer.evaluate((element, regions) => element.closest(regions)?.outerHTML, live)).toBe(
        undefined,
      );
  });

  test('without JavaScript is the date alone', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.locator('#countdown')).toContainText('Saturday, October 11th, 2025');
    await expect(page.locator('#countdown')).toContainText('12:00 PM onwards (IST)');
    await expect(page.locator('#countdown [role="timer"]')).toBeHidden();
    await context.close();
  });
});

/** A visitor whose copy of the site knows one edition more than the built page was rendered with. */
const withNewEdition = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Playwright's own: the worker would answer with the script as it was built.
    if (!message.text().startsWith('Service Worker registration blocked')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(/\/assets\/landing-page.*\.js$/, async (route) => {
    const script = await (await route.fetch()).text();
    const edition = /\[(\{id:[`"']2025-10[`"'].*?\})\]/s;
    expect(script).toMatch(edition);
    const body = script.replace(
      edition,
      (_, october: string) =>
        `[${october},${october.replaceAll('2025-10-11', '2025-12-06').replace('2025-10-12', '2025-12-07').replace('2025-10', '2025-12')}]`,
    );
    await route.fulfill({ body, contentType: 'text/javascript' });
  });
  return { context, page, complaints };
};

test.describe('the next edition', () => {
  test('replaces the one that the page was built for, without a complaint', async ({ browser, server }) => {
    const { context, page, complaints } = await withNewEdition(browser);
    await openAt(page, '2025-12-04T12:00:00+05:30', server.url);
    await expectLeft(page, ['02', '00', '00', '00'], '2d 00:00:00');
    await expect(page.getByText('Next Event: Saturday, Dec 6th, 12:00 PM onwards IST')).toBeVisible();
    await expect(page.locator('#countdown')).toContainText('Saturday, December 6th, 2025');
    await expect(page.getByRole('heading', { name: 'Invite Party: Dec 6 (IST)' })).toBeVisible();
    await expect(widget(page)).toContainText('Dec 6, 2025');
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(graph).toContain('"startDate":"2025-12-06T12:00:00+05:30"');
    expect(graph).not.toContain('2025-10-11');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('takes over when one ends before the visitor’s eyes', async ({ browser, server }) => {
    const { context, page, complaints } = await withNewEdition(browser);
    await openAt(page, '2025-10-11T23:59:57+05:30', server.url);
    await expectLeft(page, ['00', '00', '00', '00'], '00:00:00');
    await page.clock.runFor(1000);
    await expect(page.locator('#countdown')).toContainText('October 11th');
    await page.clock.runFor(1000);
    await expectLeft(page, ['55', '12', '00', '01'], '55d 12:00:01');
    await expect(page.locator('#countdown')).toContainText('December 6th');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test.describe('the start by the visitor’s clock', () => {
  for (const [timezoneId, locale, expected] of [
    ['Asia/Kolkata', 'en-IN', null],
    ['America/New_York', 'en-US', 'Your time: 2:30 AM EDT'],
    ['Asia/Kathmandu', 'en-US', 'Your time: 12:15 PM GMT+5:45'],
    ['America/Los_Angeles', 'en-US', 'Your time: Friday, October 10 at 11:30 PM PDT'],
    ['Europe/Berlin', 'de-DE', 'Your time: 08:30 MESZ'],
  ] as const) {
    test(`in ${timezoneId} is ${expected ?? 'not repeated'}`, async ({ browser, server }) => {
      const context = await browser.newContext({ timezoneId, locale, serviceWorkers: 'block' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(server.url);
      // By then the page is alive, and would show it.
      await expect(widget(page)).toBeVisible();
      await expect(page.locator('#countdown')).toContainText('12:00 PM onwards (IST)');
      const own = page.getByText('Your time:');
      await expect(own).toHaveText(expected === null ? [] : [expected, expected]);
      if (expected !== null) await expect(own.first().locator('time')).toHaveAttribute('lang', locale);
      expect(complaints).toEqual([]);
      await context.close();
    });
  }
});

test.describe('the invite party', () => {
  test('goes into a calendar as a file, without a network too', async ({ newActor }) => {
    const visitor = await newActor();
    await visitor.open('/');
    await expect(widget(visitor.page)).toBeVisible();
    await visitor.goOffline();
    const downloading = visitor.page.waitForEvent('download');
    await visitor.page.getByRole('button', { name: 'Download .ICS' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('goa-build-club-invite-party.ics');
    const bytes = await readFile(await download.path());
    const { event } = readCalendar(bytes);
    expect(event.get('UID')).toBe('invite-party-2025-10@goa-build-club');
    const read = new ICAL.Event(
      new ICAL.Component(ICAL.parse(bytes.toString('utf8')) as unknown[]).getFirstSubcomponent('vevent') ??
        undefined,
    );
    const party = partyCalendarEvent(editions[0]);
    expect(read.startDate.toJSDate().toISOString()).toBe('2025-10-11T06:30:00.000Z');
    expect(read.endDate.toJSDate().toISOString()).toBe('2025-10-11T18:29:59.000Z');
    expect([read.summary, read.description, read.location]).toEqual([
      party.title,
      party.description,
      party.location,
    ]);
    await visitor.goOnline();
  });

  test('goes into Google Calendar in a new tab, and takes no answers yet', async ({ newActor }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await visitor.open('/');
    const section = page.locator('#invite-party');
    const google = section.getByRole('link', { name: 'Add to Google Calendar' });
    await expect(google).toHaveAttribute('target', '_blank');
    await expect(google).toHaveAttribute('rel', /\bnoopener\b/);
    const now = nextEdition(editions, Date.now());
    await expect(google).toHaveAttribute('href', googleCalendarUrl(partyCalendarEvent(now)));
    await expect(section.getByRole('button', { name: 'RSVP opens soon' })).toBeDisabled();
    for (const text of ['Oct 11 12:00 PM IST', '12:00 PM onwards', 'To be announced'])
      await expect(section.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
    await section.getByRole('button', { name: 'Apply to attend' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.locator('#application form')).toBeInViewport();
  });

  test('is told to search engines in the page as it was built', async ({ request, server }) => {
    const html = await (await request.get(server.url)).text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const built = JSON.parse(scripts[0]?.[1] ?? '') as unknown;
    expect(built).toEqual(JSON.parse(JSON.stringify(siteGraph(nextEdition(editions, Date.now())))));
  });
});

test.describe('links within the page', () => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`lead to the section with the focus on its heading (motion: ${motion})`, async ({ newActor }) => {
      const visitor = await newActor();
      const { page } = visitor;
      await page.emulateMedia({ reducedMotion: motion });
      await visitor.open('/');
      for (const [link, section] of [
        [page.getByRole('link', { name: /^Next Event:/ }), 'countdown'],
        [widget(page).getByRole('link', { name: 'Details' }), 'invite-party'],
        [widget(page).getByRole('link', { name: 'Apply' }), 'application'],
      ] as const) {
        await link.press('Enter');
        const heading = page.locator(`#${section} h2`);
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        expect(new URL(page.url()).hash).toBe(`#${section}`);
      }
    });
  }

  test('jump at once for those who asked for less motion', async ({ newActor }) => {
    const visitor = await newActor();
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.open('/');
    const details = widget(page).getByRole('link', { name: 'Details' });
    const top = await details.evaluate(async (link: HTMLElement) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      link.click();
      await nextFrame();
      await nextFrame();
      return document.querySelector('#invite-party')?.getBoundingClientRect().top;
    });
    expect(Math.abs(top ?? Infinity)).toBeLessThan(40);
  });
});
