import { expect, test } from 'vitest';
import { bioExcerpt } from './bio-excerpt.ts';

const bio =
  'Ten years of bakery in Mapusa, two of them at night, and now a shop in Zürich for sourdough starters.';

test('a biography begins at its beginning when nothing is searched or what is found stands there', () => {
  for (const query of ['', 'bakery', 'nothing like it']) expect(bioExcerpt(bio, query)).toBe(bio);
});

test('what is found further back is moved to where two lines show it, whole words before it', () => {
  expect(bioExcerpt(bio, 'zurich')).toBe('…at night, and now a shop in Zürich for sourdough starters.');
  expect(bioExcerpt('x'.repeat(80), 'xxx')).toBe('x'.repeat(80));
  expect(bioExcerpt(`${'x'.repeat(80)}needle`, 'needle')).toBe('…needle');
});
