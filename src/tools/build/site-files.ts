/** The small files that search engines, static hosts and testers of a site's security look for. */
import { portalPages } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import type { Editions } from '../../features/editions/rules/published-editions.ts';
import { calendarPath, partyCalendarEvent } from '../../features/editions/rules/party.ts';
import {
  programmeCalendarEvents,
  programmeCalendarPath,
} from '../../features/editions/rules/published-programme.ts';
import { eventsToIcs } from '../../features/editions/rules/calendar.ts';

/** The files that are the same for every edition, by file name. `publicPaths`: the pages that search engines may list. */
export const siteFiles = (origin: string, publicPaths: readonly string[], builtAt: number) => ({
  'sitemap.xml': sitemap(origin, publicPaths),
  'robots.txt': robots(origin),
  _redirects: redirects,
  '.well-known/security.txt': securityTxt(builtAt),
});

/** `origin` without a trailing slash. */
const sitemap = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Crawlers may read everything; behind the sign-in they would find nothing. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /members',
    'Disallow: /auth',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/**
 * For hosts that read `_redirects`. Every other address is a file, which hosts find without its `.html`, or gets `404.html` with
 * status 404. Cloudflare Pages applies a rule even where a file exists, cannot answer 404 by a rule, and redirects from names that
 * end with `.html`.
 */
export const redirects: string = portalPages.map((page) => `${page}/:below ${page} 200\n`).join('');

/** RFC 9116 asks for less than a year. The doctor says when a site has to be built again. */
const securityTxtDays = 360;

/** Says where to report a weakness of this site (RFC 9116). `builtAt` in epoch milliseconds. */
export const securityTxt = (builtAt: number): string =>
  [
    `Contact: ${site.email.href}`,
    `Expires: ${new Date(builtAt + securityTxtDays * 86_400_000).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.origin.href}/.well-known/security.txt`,
    '',
  ].join('\n');

/** The invite party of each edition as a calendar file, and its whole programme, by file name. */
export const calendars = (editions: Editions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    editions.flatMap((edition) => [
      [calendarPath(edition).slice(1), eventsToIcs([partyCalendarEvent(edition)])],
      [programmeCalendarPath(edition).slice(1), eventsToIcs(programmeCalendarEvents(edition))],
    ]),
  );
