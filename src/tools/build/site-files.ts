import { portalPages } from '../../config/paths.ts';
import type { Editions } from '../../features/editions/rules/published-editions.ts';
import { calendarPath, partyCalendarEvent } from '../../features/editions/rules/party.ts';
import {
  programmeCalendarEvents,
  programmeCalendarPath,
} from '../../features/editions/rules/published-programme.ts';
import { eventsToIcs } from '../../features/editions/rules/calendar.ts';

/** The small files that search engines and static hosts look for at the root of the site. */

/** `origin` without a trailing slash; `paths` of the pages that may be found. */
export const sitemap = (origin: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Everything may be read; behind the sign-in there is nothing to find. */
export const robots = (origin: string): string =>
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
 * For hosts that read `_redirects`. Everything else is a file, found without its `.html`, or missing: then both hosts
 * answer with `404.html` and status 404. Cloudflare Pages follows a rule even where a file exists, knows no status 404
 * here, and redirects from a name that ends with `.html`.
 */
export const redirects: string = portalPages.map((page) => `${page}/:below ${page} 200\n`).join('');

/** The invite party of each edition for a calendar, and its whole programme, by file name. */
export const calendars = (editions: Editions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    editions.flatMap((edition) => [
      [calendarPath(edition).slice(1), eventsToIcs([partyCalendarEvent(edition)])],
      [programmeCalendarPath(edition).slice(1), eventsToIcs(programmeCalendarEvents(edition))],
    ]),
  );
