import { describe, expect, test } from 'vitest';
import { amenities } from './amenities.ts';
import { paths } from '../config/paths.ts';
import { agencyComparison, comparison } from './comparison.ts';
import { outcomes, overviewOf } from './bootcamp.ts';
import { faq } from './faq.ts';
import { privacy, terms } from './legal.ts';
import {
  amenityPictures,
  chatPictures,
  communityPhotos,
  heroPicture,
  highlights,
  villaGallery,
} from './media.ts';
import { pageHeads } from './page-heads.ts';
import { partnerTools } from './partner-tools.ts';
import { plans } from './application.ts';
import { tiers, rupees } from './pricing.ts';
import { eventDates } from './event-dates.ts';
import { defaultEdition } from './edition.ts';
import { reviews, reviewStats, skillTiles, verified } from './reviews.ts';
import { site } from './site.ts';
import { chatScreenshots, quotes } from './testimonials.ts';
import { limits } from '../config/limits.ts';
import { applicationPlans } from '../domain/application.ts';

const overview = overviewOf(defaultEdition.seats, eventDates(defaultEdition).span);

test.each([
  ['facts of the overview', overview.facts, 3],
  ['amenities', amenities, 10],
  ['pictures of amenities', amenityPictures, 10],
  ['outcomes', outcomes, 6],
  ['highlights', highlights, 6],
  ['tiers', tiers, 3],
  ['comparison rows', comparison, 16],
  ['chat screenshots', chatScreenshots, 5],
  ['pictures of chats', chatPictures, 5],
  ['community photos', communityPhotos, 5],
  ['quotes', quotes, 12],
  ['questions', faq, 6],
  ['reviews', reviews, 9],
  ['skill tiles', skillTiles, 8],
  ['partner tools', partnerTools, 7],
])('has the specified number of %s', (_, list, count) => {
  expect(list).toHaveLength(count);
});

test('the tiers have the specified prices', () => {
  expect(tiers.map(({ slug, price }) => [slug, rupees(price)])).toEqual([
    ['foundation', '₹25,000'],
    ['growth', '₹50,000'],
    ['empire', '₹1,00,000'],
  ]);
  expect(tiers.filter(({ popular }) => popular).map(({ slug }) => slug)).toEqual(['growth']);
});

test('every tier includes the features of the cheaper ones', () => {
  for (const { feature, foundation, growth, empire } of comparison) {
    expect([feature, !foundation || growth]).toEqual([feature, true]);
    expect([feature, !growth || empire]).toEqual([feature, true]);
  }
});

test("the form offers the server's plans under their specified names", () => {
  expect(plans.map(({ value }) => value)).toEqual([...applicationPlans]);
  expect(plans.map(({ label }) => label)).toEqual([
    'Goa Locals — Day Pass',
    'Out-of-Goa — Stay & Build',
    'Combo Intensive — Done-With-You',
  ]);
});

test('the figures are the specified ones', () => {
  expect(overview.facts.map(({ title }) => title)).toEqual([
    '24 hour bootcamp',
    'Unlimited monthly live sessions',
    '12 limited seats',
  ]);
  expect(agencyComparison.slice(0, 2).map(({ agency }) => agency)).toEqual(['₹2-5 lakh', '6+ months']);
  const answers = faq.map(({ answer }) => answer).join(' ');
  for (const words of ['2-5 lakhs and 2-3 months', '15+ years', '500+ entrepreneurs', '30 and 90 days'])
    expect(answers).toContain(words);
  expect(reviewStats.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '5.0 average rating',
    '500+ businesses transformed',
    '₹10Cr+ revenue generated',
  ]);
  expect(verified).toMatchObject({
    rating: '5.0',
    count: '150+ reviews',
    shares: [
      { stars: 5, count: 148, percent: '98.6%' },
      { stars: 4, count: 2, percent: '1.4%' },
    ],
  });
  expect(reviews.filter(({ rating }) => rating !== 5)).toEqual([]);
});

describe('the page heads', () => {
  const heads = [
    pageHeads.home,
    pageHeads.reviews,
    pageHeads.legal(paths.privacy, privacy.title, privacy.description),
    pageHeads.legal(paths.terms, terms.title, terms.description),
  ];

  test.each(heads)("$title has a fitting length, the club's name and absolute addresses", (head) => {
    expect(head.title.length).toBeLessThanOrEqual(60);
    expect(head.description.length).toBeLessThanOrEqual(160);
    expect(head.description.length).toBeGreaterThanOrEqual(60);
    expect(head.title).toContain(site.name);
    for (const address of [head.canonical, head.card.src])
      expect(new URL(address).origin).toBe(site.origin.href);
  });

  test('no two pages have the same head', () => {
    for (const part of ['title', 'description', 'canonical'] as const)
      expect(new Set(heads.map((head) => head[part])).size).toBe(heads.length);
  });
});

test('every quote has a name, a text and a time', () => {
  for (const { name, text, time } of quotes) {
    expect([name, /^\d{1,2}:\d{2} [AP]M$/.test(time)]).toEqual([name, true]);
    expect([name, text.length > 20]).toEqual([name, true]);
  }
  expect(quotes.some(({ highlight }) => highlight)).toBe(true);
  expect(quotes.some(({ reactions }) => reactions === undefined)).toBe(true);
});

describe('placeholders', () => {
  test('lead only to reserved example domains', () => {
    for (const { paymentLink } of tiers) expect(new URL(paymentLink).hostname).toMatch(/\.example$/);
  });

  test('do not include the partner tools, which are real', () => {
    for (const { url } of partnerTools) {
      expect(new URL(url).protocol).toBe('https:');
      expect(url).not.toMatch(/example/);
    }
  });
});

test('every picture has a description', () => {
  for (const { alt, src } of [heroPicture, ...villaGallery, ...highlights, ...communityPhotos]) {
    expect([src, alt.length > 20]).toEqual([src, true]);
    expect(src).toMatch(/^\/pictures\/[a-z-]+\.svg$/);
  }
});

test("the club's name is reserved", () => {
  expect(site.name).toMatch(new RegExp(limits.reservedInNames, 'i'));
});
