import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import { placeholdersIn, placeholdersOf } from './placeholders.ts';

const content = join(import.meta.dirname, '../../../src/content');

test('the doctor lists every placeholder that an operator has to replace before going live', async () => {
  const places = (await placeholdersIn(content)).map((line) => line.replace(/:.*/, ''));
  expect(places.toSorted()).toEqual([
    'amenities',
    'chatScreenshots',
    'communityPhotos',
    'highlightPictures',
    'privacy',
    'quotes',
    'reviewStats',
    'reviews',
    'site.email',
    'site.founder',
    'site.location',
    'site.origin',
    'site.phone',
    'site.social.0',
    'site.social.1',
    'terms',
    'verified',
    'verified.link',
    'villaPictures',
  ]);
});

test('the doctor lists what is invented or open in an edition', () => {
  expect(placeholdersOf(firstEdition).map((line) => line.replace(/:.*/, ''))).toEqual(
    [
      'venue.text',
      'tiers.foundation.paymentLink',
      'tiers.growth.paymentLink',
      'tiers.empire.paymentLink',
      'contacts.email',
      'contacts.phone',
      'contacts.social.0.href',
      'contacts.social.1.href',
    ].map((place) => `edition 2025-10, ${place}`),
  );
});

/** A text of the content, its path, and whether the text or an object around it is marked as placeholder. */
interface Text {
  readonly place: string;
  readonly text: string;
  readonly isMarked: boolean;
}

let texts: Text[] = [];

beforeAll(async () => {
  const files = (await readdir(content)).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(
    files.map(async (file) => [file, await import(pathToFileURL(join(content, file)).href)] as const),
  );
  texts = modules.flatMap(([file, module]) => textsIn(module, file, false));
});

test('every invented address and number is marked as placeholder', () => {
  expect(texts.length).toBeGreaterThan(500);
  // Removed from each text, because a page's address begins with the site's marked origin.
  const marked = texts
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text)
    // The longest first: a whole address before the words in it.
    .toSorted((a, b) => b.length - a.length);
  const loose = texts.filter(
    ({ text, isMarked }) =>
      !isMarked && isMadeUp(marked.reduce((rest, known) => rest.replaceAll(known, ''), text)),
  );
  expect(loose.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
});

const isMadeUp = (text: string): boolean =>
  /\.example\b|\bexample\.(?:com|org|net)\b|\.(?:test|invalid)\b|\+91 ?0{5}|\blorem\b/i.test(text);

function textsIn(value: unknown, place: string, isMarked: boolean): Text[] {
  if (typeof value === 'string') return [{ place, text: value, isMarked }];
  if (typeof value !== 'object' || value === null) return [];
  const marksItself = 'placeholder' in value && value.placeholder === true;
  return Object.entries(value).flatMap(([name, item]) =>
    textsIn(item, `${place} ${name}`, isMarked || marksItself),
  );
}
