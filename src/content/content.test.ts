import { describe, expect, test } from 'vitest';
import { amenities } from './amenities.ts';
import { outcomes } from './bootcamp.ts';
import { comparison } from './comparison.ts';
import { faq } from './faq.ts';
import { communityPhotos, heroPicture, highlights, villaGallery } from './media.ts';
import { partnerTools } from './partner-tools.ts';
import { plans } from './plans.ts';
import { tiers } from './pricing.ts';
import { reviews, skillTiles } from './reviews.ts';
import { chatScreenshots, quotes } from './testimonials.ts';
import { applicationPlans } from '../domain/application.ts';

test.each([
  ['amenities', amenities, 10],
  ['outcomes', outcomes, 6],
  ['highlights', highlights, 6],
  ['tiers', tiers, 3],
  ['comparison rows', comparison, 16],
  ['chat screenshots', chatScreenshots, 5],
  ['community photos', communityPhotos, 5],
  ['quotes', quotes, 12],
  ['questions', faq, 6],
  ['reviews', reviews, 9],
  ['skill tiles', skillTiles, 8],
  ['partner tools', partnerTools, 7],
])('there are as many %s as specified', (_, list, count) => {
  expect(list).toHaveLength(count);
});

test('the tiers cost what is specified, in Indian grouping', () => {
  expect(tiers.map(({ slug, price }) => [slug, price])).toEqual([
    ['foundation', '₹25,000'],
    ['growth', '₹50,000'],
    ['empire', '₹1,00,000'],
  ]);
  expect(tiers.filter(({ popular }) => popular).map(({ slug }) => slug)).toEqual(['growth']);
});

test('a dearer tier never lacks what a cheaper one holds', () => {
  for (const { feature, foundation, growth, empire } of comparison) {
    expect([feature, !foundation || growth]).toEqual([feature, true]);
    expect([feature, !growth || empire]).toEqual([feature, true]);
  }
});

test('the form offers exactly the plans that the server takes', () => {
  expect(plans.map(({ value }) => value)).toEqual([...applicationPlans]);
});

describe('what is marked as a placeholder', () => {
  test('leads to reserved example domains only', () => {
    for (const { paymentLink } of tiers) expect(new URL(paymentLink).hostname).toMatch(/\.example$/);
  });

  test('does not cover partner tools: they are real and use https', () => {
    for (const { url } of partnerTools) {
      expect(new URL(url).protocol).toBe('https:');
      expect(url).not.toMatch(/example/);
    }
  });
});

test('every picture says what it shows', () => {
  for (const { alt, src } of [heroPicture, ...villaGallery, ...highlights, ...communityPhotos]) {
    expect([src, alt.length > 20]).toEqual([src, true]);
    expect(src).toMatch(/^\/pictures\/[a-z-]+\.svg$/);
  }
});
