import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstEdition } from '../../features/editions/first-edition.testing.ts';
import type { Editions, SeatsLeft } from '../../features/editions/rules/published-editions.ts';
import type { Edition } from '../../features/editions/rules/edition.ts';
import { EditionsContext, SeatsLeftContext } from '../edition-context.ts';
import { LandingPage } from './landing-page.tsx';
import { PrerenderedForm, PrerenderedNewsForm } from './prerendered-form.tsx';
import { TierComparison } from './pricing.tsx';
import { structuredData } from './site-graph.ts';

const stage = { startsAt: '2027-02-13T18:00:00+05:30', time: '6:00 PM', note: null };

const february: Edition = {
  ...firstEdition,
  id: '2027-02',
  startsAt: '2027-02-13T18:00:00+05:30',
  endsAt: '2027-02-13T23:59:59+05:30',
  bootcampEndsAt: '2027-02-14T18:00:00+05:30',
  venue: { text: 'Casa Azul, Assagao', name: 'Casa Azul', region: 'North Goa' },
  seats: 9,
  tiers: {
    ...firstEdition.tiers,
    growth: { price: 60_000, paymentLink: 'https://pay.example/growth-2027' },
  },
  hours: [{ ...stage, id: 'arrive', title: 'Arrive at dusk', text: 'Lamps on.' }],
  party: [{ ...stage, id: 'jam', title: 'AI jam', text: 'Everybody builds.' }],
  faq: [{ question: 'Is there a pool?', answer: 'There is.' }],
  contacts: {
    email: 'ask@club.example',
    phone: '+91 98220 12345',
    social: [{ label: 'Mastodon', href: 'https://social.example/@goa' }],
  },
  banner: 'Two seats left & a bus from Panjim',
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The landing page as it is rendered at this moment. */
const renderAt = (moment: string, editions: Editions, seatsLeft: SeatsLeft = {}): string => {
  vi.setSystemTime(moment);
  const page = createElement(
    EditionsContext,
    { value: editions },
    createElement(
      SeatsLeftContext,
      { value: seatsLeft },
      createElement(LandingPage, {
        form: createElement(PrerenderedForm),
        newsForm: createElement(PrerenderedNewsForm),
      }),
    ),
  );
  return structuredData(editions[0]) + renderToStaticMarkup(page);
};

test('shows the published edition, and only the month of the previous one', () => {
  const html = renderAt('2026-12-01T00:00:00Z', [february, firstEdition]);
  for (const text of [
    'Next Event: Saturday, Feb 13th, 6:00 PM onwards IST',
    'Saturday, February 13th, 2027',
    'Invite Party: Feb 13 (IST)',
    'Until midnight. The bootcamp goes on until 6:00 PM the next day.',
    'Saturday 6:00 PM to Sunday 6:00 PM',
    '9 limited seats',
    'Nine seats',
    'Nine entrepreneurs',
    'eight people who saw you',
    '₹60,000',
    'https://pay.example/growth-2027',
    'by Sunday 6:00 PM?',
    'Arrive at dusk',
    'Casa Azul, Assagao',
    'Is there a pool?',
    'mailto:ask@club.example',
    'tel:+919822012345',
    'https://social.example/@goa',
    'Two seats left &amp; a bus from Panjim',
    'Earlier: October 2025',
    '/calendar/2027-02.ics',
    '6:00 PM AI jam.',
    '"startDate":"2027-02-13T18:00:00+05:30"',
    'data-starts-at="2027-02-13T18:00:00+05:30"',
  ])
    expect(html).toContain(text);
  for (const text of [
    '2025-10-11',
    'Oct 11',
    '12 limited',
    'Twelve seats',
    'Noon',
    'by Sunday noon',
    '₹50,000',
    'hello@goabuildclub.example',
  ])
    expect(html).not.toContain(text);
  const instants = [...html.matchAll(/<time [^>]*dateTime="([^"]+)"/g)].map(([, instant]) => instant);
  expect(new Set(instants)).toEqual(new Set([february.startsAt]));
});

test.each([
  [{ '2027-02': 5 }, '5 of 9 seats left', '5 of 9 chairs are free', 4],
  [{ '2027-02': 0 }, 'All seats taken: join the waitlist', 'All 9 chairs are taken', 9],
  [{ '2025-10': 5 }, '9 seats', 'Nine seats', 0],
])('with %j seats left, says "%s", and "%s" at the long table', (seatsLeft, text, chairs, taken) => {
  const html = renderAt('2026-12-01T00:00:00Z', [february], seatsLeft);
  expect(html).toContain(`\u00A0· <span class="whitespace-nowrap">${text}</span></span></p>`);
  expect(html).toContain(`${chairs}</figcaption>`);
  expect(html.match(/#lt-guest-/g) ?? []).toHaveLength(taken);
});

test.each([
  ['is still ahead', '2025-10-11T11:59:59+05:30', 'planned', ['planned', 'ahead']],
  ['goes on', '2025-10-12T11:59:59+05:30', 'planned', ['planned', 'on']],
  ['is over', '2025-10-12T12:00:00+05:30', 'planned', ['planned', 'over', 'past']],
  ['is cancelled', '2025-10-09T12:00:00+05:30', 'cancelled', ['cancelled', 'past']],
] as const)('shows only the elements for an edition that %s', (_, moment, state, states) => {
  const html = renderAt(moment, [{ ...firstEdition, state }], { [firstEdition.id]: 5 });
  const changing = [...html.matchAll(/data-shown-while="(\w+)"( hidden="")?/g)];
  const shown = changing.filter(([, , hidden]) => hidden === undefined).map(([, of]) => of);
  const hidden = changing.filter(([, , is]) => is !== undefined).map(([, of]) => of);
  expect(new Set(shown)).toEqual(new Set(states));
  expect(new Set([...shown, ...hidden])).toEqual(
    new Set(['planned', 'ahead', 'on', 'over', 'cancelled', 'past']),
  );
  expect(hidden.filter((of) => states.some((one) => one === of))).toEqual([]);
});

test('shows everywhere that an edition is cancelled, with buttons for that', () => {
  const html = renderAt('2026-12-01T00:00:00Z', [{ ...february, state: 'cancelled', sequence: 2 }]);
  expect(html).toContain('Cancelled: Saturday, Feb 13th');
  expect(html).toContain('This edition is cancelled.</p>');
  // Shown, with the field in it.
  const past = html.slice(html.indexOf('<div data-shown-while="past"'));
  expect(past.slice(0, 2_000)).toContain('Tell me about the next one');
  // In the first view, in the party's section and above the form.
  expect(html.match(/This edition is cancelled\. Apply for the next one\./g)).toHaveLength(3);
  expect(html).toContain('https://schema.org/EventCancelled');
  expect(html).toContain('Remove from your calendar');
});

test('shows the date and no remaining time in the prerendered page', () => {
  const html = renderAt('2025-10-09T00:00:00Z', [firstEdition]);
  expect(html).toContain('Saturday, October 11th, 2025');
  expect(html).toContain('12:00 PM onwards (IST)');
  expect(html.match(/–– *<\/span>/g)).toHaveLength(4);
  expect(html).not.toContain('Your time');
});

test('says in words which tiers include a feature', () => {
  const [row = ''] =
    /<th scope="row"[^>]*>Private suite.*?<\/tr>/.exec(renderToStaticMarkup(createElement(TierComparison))) ??
    [];
  expect(row.match(/Not included|Included/g)).toEqual(['Not included', 'Not included', 'Included']);
});
