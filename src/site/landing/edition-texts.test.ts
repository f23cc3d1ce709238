import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Edition } from '../../content/event.ts';

const edition = (id: string, day: string): Edition => ({
  id,
  startsAt: Date.parse(`${day}T12:00:00+05:30`),
  endsAt: Date.parse(`${day}T23:59:59+05:30`),
  bootcampEndsAt: Date.parse(`${day}T12:00:00+05:30`) + 86_400_000,
  changedAt: 0,
  sequence: 0,
});
const editions = [
  edition('2025-10', '2025-10-11'),
  edition('2025-12', '2025-12-06'),
  edition('2026-02', '2026-02-14'),
];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.doMock('../../content/event.ts', async (original) => ({ ...(await original()), editions }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../content/event.ts');
});

/** The parts of the page that name the date, as a build at this moment writes them. */
const buildAt = async (moment: string): Promise<string> => {
  vi.setSystemTime(moment);
  const parts: readonly ComponentType[] = [
    (await import('./event-banner.tsx')).EventBanner,
    (await import('./countdown.tsx')).Countdown,
    (await import('./invite-party.tsx')).InviteParty,
    (await import('./floating-countdown.tsx')).FloatingCountdown,
  ];
  const { structuredData } = await import('./structured-data.ts');
  return structuredData() + renderToStaticMarkup(parts.map((part, key) => createElement(part, { key })));
};

test.each([
  ['before the first', '2025-09-01T00:00:00Z', '2025-10', 'Saturday, Oct 11th', '2025-10-11T12:00:00+05:30'],
  ['during one', '2025-10-11T18:29:58Z', '2025-10', 'Saturday, Oct 11th', '2025-10-11T12:00:00+05:30'],
  ['once it has ended', '2025-10-11T18:29:59Z', '2025-12', 'Saturday, Dec 6th', '2025-12-06T12:00:00+05:30'],
  ['after the last', '2030-01-01T00:00:00Z', '2026-02', 'Saturday, Feb 14th', '2026-02-14T12:00:00+05:30'],
])('a page built %s names one edition everywhere', async (_, moment, id, day, startIso) => {
  const html = await buildAt(moment);
  expect(html).toContain(`Next Event: <span data-event="banner">${day}, 12:00 PM onwards IST`);
  expect(html).toContain(`data-edition="${id}"`);
  expect(html).toContain(`"startDate":"${startIso}"`);
  const instants = [...html.matchAll(/<time [^>]*dateTime="([^"]+)"/g)].map(([, instant]) => instant);
  expect(instants.length).toBeGreaterThanOrEqual(2);
  expect(new Set(instants)).toEqual(new Set([startIso]));
});

test.each([
  ['is still ahead', '2026-02-15T11:59:59+05:30', 'over'],
  ['is over', '2026-02-15T12:00:00+05:30', 'ahead'],
])(
  'a page built while the last edition %s hides what belongs to the other state',
  async (_, moment, other) => {
    const html = await buildAt(moment);
    const changing = [...html.matchAll(/data-shown-while="(\w+)"( hidden="")?/g)];
    expect(new Set(changing.map(([, state]) => state))).toEqual(new Set(['ahead', 'over']));
    for (const [text, state, hidden] of changing)
      expect([text, hidden !== undefined]).toEqual([text, state === other]);
  },
);

test('a page that is being built names the date and no time left, which would be wrong when it is read', async () => {
  const html = await buildAt('2025-10-09T00:00:00Z');
  expect(html).toContain('Saturday, October 11th, 2025');
  expect(html).toContain('12:00 PM onwards (IST)');
  expect(html.match(/–– *<\/span>/g)).toHaveLength(4);
  expect(html).not.toMatch(/\d\d:\d\d:\d\d(?![+\d])(?!\+05:30)/);
  expect(html).not.toContain('Your time');
});
