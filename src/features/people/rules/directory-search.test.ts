import { describe, expect, test } from 'vitest';
import { labelKey, type Chip } from './directory-chips.ts';
import {
  countChips,
  createDirectory,
  searchableMember,
  searchDirectory,
  type Directory,
  type DirectoryFilter,
} from './directory-search.ts';
import { nobody } from './profile.testing.ts';
import type { Profile } from './profile.ts';

const member = (id: string, known: Partial<Profile>): Profile => ({ ...nobody, ...known, id });

const directoryOf = (...members: readonly Profile[]): Directory =>
  createDirectory(members.map(searchableMember));

const found = (directory: Directory, query: string, filter?: DirectoryFilter): readonly string[] =>
  searchDirectory(directory, query, filter).map(({ id }) => id);

const zoe = member('zoe', {
  full_name: 'Zoë Müller',
  bio: 'Builds boats',
  skills: ['UX Design', 'Figma'],
});
const asha = member('asha', { full_name: 'Asha Naik', username: 'asha_n', location: 'Panjim' });
const kiran = member('kiran', { full_name: 'किरण Søren', skills: ['SEO'] });

test.each([
  ['zoe', ['zoe']],
  ['MÜLLER', ['zoe']],
  ['muller zo', ['zoe']],
  ['design boats', ['zoe']],
  ['asha_', ['asha']],
  ['soren', ['kiran']],
  ['किरण', ['kiran']],
  ['seo', ['kiran']],
  ['@asha', ['asha']],
  ['panjim', []],
  ['zoe asha', []],
])('"%s" finds %j', (query, ids) => {
  expect(found(directoryOf(zoe, asha, kiran, nobody), query)).toEqual(ids);
});

test('a match does not cross the border of two fields', () => {
  expect(found(directoryOf(asha), 'naik@asha')).toEqual([]);
});

describe('the order of the hits', () => {
  test('the beginning of a word comes before its inside, then name, username, skills, bio', () => {
    const directory = directoryOf(
      member('bio inside', { bio: 'Likes smart things' }),
      member('name inside', { full_name: 'Stuart' }),
      member('bio', { bio: 'Lives for (art) alone' }),
      member('skill', { skills: ['Pop-art'] }),
      member('username', { username: 'art_lover' }),
      member('name', { full_name: 'Lena Art' }),
      member('other', { full_name: 'Nobody' }),
    );
    expect(found(directory, 'art')).toEqual([
      'name',
      'username',
      'skill',
      'bio',
      'name inside',
      'bio inside',
    ]);
    expect(found(directory, 'a').slice(0, 2)).toEqual(['name', 'username']);
  });

  test('the scores of several words add up', () => {
    const directory = directoryOf(
      member('both in the bio', { bio: 'design for boats' }),
      member('one is a skill', { bio: 'on boats', skills: ['Design'] }),
    );
    expect(found(directory, 'boats design')).toEqual(['one is a skill', 'both in the bio']);
  });

  test('equal matches keep the order without a query: the most recently active first, never active last', () => {
    const directory = directoryOf(
      member('never', { full_name: 'Ana' }),
      member('long ago', { full_name: 'Ana', last_active: '2025-10-01T10:00:00Z' }),
      member('lately', { full_name: 'Ana', last_active: '2025-10-09T10:00:00Z' }),
    );
    expect(found(directory, 'ana')).toEqual(['lately', 'long ago', 'never']);
    expect(found(directory, ' ')).toEqual(['lately', 'long ago', 'never']);
  });
});

describe('chips', () => {
  const counted = ({ key, label, rows }: Chip) => ({ key, label, count: rows.length });
  const directory = directoryOf(
    member('1', { skills: ['react', 'SEO'], location: 'Panjim, Goa' }),
    member('2', { skills: ['React', 'react'], location: ' goa ' }),
    member('3', { skills: ['React '], location: 'São  Paulo' }),
    member('4', { skills: ['Seo'], location: 'Sao Paulo, Brazil' }),
    member('5', { full_name: 'React' }),
  );

  test('all spellings count together under the most common one', () => {
    expect(directory.skills.map(counted)).toEqual([
      { key: 'react', label: 'React', count: 3 },
      { key: 'seo', label: 'SEO', count: 2 },
    ]);
    expect(directory.places.slice(0, 2).map(counted)).toEqual([
      { key: 'goa', label: 'Goa', count: 2 },
      { key: 'sao paulo', label: 'Sao Paulo', count: 2 },
    ]);
  });

  test('capitals win between spellings that are equally common', () => {
    const tied = directoryOf(member('1', { skills: ['Seo'] }), member('2', { skills: ['SEO'] }));
    expect(tied.skills.map(counted)).toEqual([{ key: 'seo', label: 'SEO', count: 2 }]);
  });

  test('filter by all of the skills and one of the places, together with a query', () => {
    expect(found(directory, '', { skills: [labelKey('REACT')] }).toSorted()).toEqual(['1', '2', '3']);
    expect(found(directory, '', { skills: ['react', 'seo'] })).toEqual(['1']);
    expect(found(directory, '', { places: ['goa', 'brazil'] }).toSorted()).toEqual(['1', '2', '4']);
    expect(found(directory, 'seo', { places: ['goa', 'brazil'] }).toSorted()).toEqual(['1', '4']);
    expect(found(directory, '', { skills: ['react'], places: ['brazil'] })).toEqual([]);
    expect(found(directory, '', { skills: ['gone since'] })).toEqual([]);
    expect(found(directory, '', { skills: [], places: [] })).toHaveLength(5);
  });

  test('are counted within the search and the pressed skills; a pressed place does not narrow the places', () => {
    const counts = (query: string, filter: DirectoryFilter) => {
      const { skills, places } = countChips(directory, query, filter, directory);
      return [
        ...['react', 'seo', 'gone since'].map((key) => skills.get(key) ?? 0),
        ...['goa', 'brazil'].map((key) => places.get(key) ?? 0),
      ];
    };
    expect(counts('', {})).toEqual([3, 2, 0, 2, 1]);
    expect(counts('', { skills: ['seo'] })).toEqual([1, 2, 0, 1, 1]);
    expect(counts('', { places: ['goa'] })).toEqual([2, 1, 0, 2, 1]);
    expect(counts('seo', { places: ['goa'] })).toEqual([1, 1, 0, 1, 1]);
    expect(counts('nobody', { places: ['goa'] })).toEqual([0, 0, 0, 0, 0]);
  });
});
