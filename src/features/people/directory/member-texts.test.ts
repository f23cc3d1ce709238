import { expect, test } from 'vitest';
import { bioExcerpt } from './member-texts.ts';

const bio =
  'Ten years of bakery in Mapusa, two of them at night, and now a shop in Zürich for sourdough starters.';

test('shows the beginning without a match, or with a match near it', () => {
  for (const query of ['', 'bakery', 'nothing like it']) expect(bioExcerpt(bio, query)).toBe(bio);
});

test('starts a few whole words before a match further back', () => {
  expect(bioExcerpt(bio, 'zurich')).toBe('…at night, and now a shop in Zürich for sourdough starters.');
  expect(bioExcerpt('x'.repeat(80), 'xxx')).toBe('x'.repeat(80));
  expect(bioExcerpt(`${'x'.repeat(80)}needle`, 'needle')).toBe('…needle');
});
