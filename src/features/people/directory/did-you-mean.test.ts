import { expect, test } from 'vitest';
import { didYouMean, placeNamed } from './did-you-mean.ts';
import { createDirectory, searchableMember, type DirectoryFilter } from '../rules/directory-search.ts';
import { nobody } from '../rules/profile.testing.ts';

const people = [
  { full_name: 'Asha Naik', skills: ['Photography', 'SEO'], location: 'Panjim, Goa' },
  { full_name: 'Ravi Kumar', skills: ['photography'], location: 'Berlin' },
  { full_name: 'Zoë Müller', skills: ['Figma'], location: 'Margao, Goa' },
];
const directory = createDirectory(
  people.map((person, index) => searchableMember({ ...nobody, ...person, id: String(index) })),
);
const offer = (query: string, filter: DirectoryFilter = {}) => {
  const suggestion = didYouMean(directory, query, filter);
  return suggestion && `${suggestion.text} (${suggestion.count})`;
};

test.each([
  ['photgraphy', 'Photography (2)'],
  ['PHOTOGRAPHYY', 'Photography (2)'],
  ['phtoography', 'Photography (2)'],
  ['photogrephy', 'Photography (2)'],
  ['berlim', 'Berlin (1)'],
  ['Goa', 'Goa (2)'],
  ['ahsa', 'Asha (1)'],
  ['ravi kumr', 'Ravi Kumar (1)'],
  ['mullet', 'Müller (1)'],
])('for "%s" offers %s', (query, expected) => {
  expect(offer(query)).toBe(expected);
});

test.each(['phtgraphy', 'ab', 'nobody of that name', ''])('for "%s" offers nothing', (query) => {
  expect(offer(query)).toBeNull();
});

test('counts only members of the filter, and offers nothing that finds none there', () => {
  expect(offer('photgraphy', { places: ['berlin'] })).toBe('Photography (1)');
  expect(offer('figna', { places: ['berlin'] })).toBeNull();
});

test('a place is offered as a filter, because the search does not look at places', () => {
  expect(didYouMean(directory, 'panjin', {})).toEqual({ text: 'Panjim', place: 'panjim', count: 1 });
});

test('a place is offered by its name, with its members within the filter', () => {
  expect(placeNamed(directory, ' goa', {})).toEqual({ key: 'goa', label: 'Goa', count: 2 });
  expect(placeNamed(directory, 'goa', { skills: ['figma'] })?.count).toBe(1);
  expect(placeNamed(directory, 'berlin', { skills: ['figma'] })).toBe(null);
  expect(placeNamed(directory, 'photography', {})).toBe(null);
});
