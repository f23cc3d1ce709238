import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../tests/sim/random.ts';
import { createDirectoryIndex, type DirectoryFilter, type DirectoryIndex } from './directory-index.ts';
import { facetKey } from './directory-search-facets.ts';
import { foldText, queryWords, searchDirectory, searchedFields } from './directory-search.ts';
import { nobody } from './profile.testing.ts';
import type { Profile } from './profile.ts';

const member = (id: string, known: Partial<Profile>): Profile => ({ ...nobody, ...known, id });

const indexOf = (...members: readonly Profile[]): DirectoryIndex => {
  const index = createDirectoryIndex();
  for (const profile of members) index.put(profile);
  return index;
};

const found = (index: DirectoryIndex, query: string, filter?: DirectoryFilter): readonly string[] => {
  const hits = index.search(query, filter);
  return hits.slice(0, hits.total).map(({ id }) => id);
};

describe('the order of the hits', () => {
  test('the beginning of a word comes before its inside, then name, username, skills, bio', () => {
    const index = indexOf(
      member('bio inside', { bio: 'Likes smart things' }),
      member('name inside', { fullName: 'Stuart' }),
      member('bio', { bio: 'Lives for (art) alone' }),
      member('skill', { skills: ['Pop-art'] }),
      member('username', { username: 'art_lover' }),
      member('name', { fullName: 'Lena Art' }),
      member('other', { fullName: 'Nobody' }),
    );
    expect(found(index, 'art')).toEqual(['name', 'username', 'skill', 'bio', 'name inside', 'bio inside']);
    expect(found(index, 'a').slice(0, 2)).toEqual(['name', 'username']);
  });

  test('several words add up', () => {
    const index = indexOf(
      member('both in the bio', { bio: 'design for boats' }),
      member('one is a skill', { bio: 'on boats', skills: ['Design'] }),
    );
    expect(found(index, 'boats design')).toEqual(['one is a skill', 'both in the bio']);
  });

  test('equally good ones stand as without a query: the most recently active first, who never was last', () => {
    const index = indexOf(
      member('never', { fullName: 'Ana' }),
      member('long ago', { fullName: 'Ana', lastActive: '2025-10-01T10:00:00Z' }),
      member('lately', { fullName: 'Ana', lastActive: '2025-10-09T10:00:00Z' }),
    );
    expect(found(index, 'ana')).toEqual(['lately', 'long ago', 'never']);
    expect(found(index, ' ')).toEqual(['lately', 'long ago', 'never']);
    index.put(member('never', { fullName: 'Ana', lastActive: '2025-10-10T10:00:00Z' }));
    expect(found(index, 'ana')).toEqual(['never', 'lately', 'long ago']);
  });
});

describe('what is found', () => {
  test('a changed profile under its new words only, a removed one under none', () => {
    const index = indexOf(member('1', { fullName: 'Asha Naik', skills: ['Sailing'], location: 'Panjim' }));
    index.put(member('1', { fullName: 'Asha Menezes', location: 'Margao' }));
    index.put(member('1', { fullName: 'Asha Menezes', location: 'Mapusa' }));
    expect(found(index, 'naik')).toEqual([]);
    expect(found(index, 'sailing')).toEqual([]);
    expect(found(index, 'asha mene')).toEqual(['1']);
    expect(index.topSkills(5)).toEqual([]);
    expect(index.topPlaces(5)).toEqual([{ key: 'mapusa', label: 'Mapusa', count: 1 }]);
    index.remove('1');
    expect([found(index, 'asha'), found(index, 'a'), found(index, '')]).toEqual([[], [], []]);
    expect([index.size, index.get('1'), index.topPlaces(5)]).toEqual([0, undefined, []]);
  });

  test('a username with the sign that it is shown with', () => {
    const index = indexOf(member('1', { username: 'ravi_m' }), member('2', { fullName: 'Ravi' }));
    expect(found(index, '@ravi')).toEqual(['1']);
  });

  test('the version tells whether hits are out of date', () => {
    const index = indexOf(member('1', {}));
    const before = index.version;
    index.remove('unknown');
    expect(index.version).toBe(before);
    index.put(member('1', { website: 'https://example.com' }));
    expect(index.version).not.toBe(before);
    expect(index.search('').at(0)?.website).toBe('https://example.com');
  });
});

describe('chips', () => {
  const index = indexOf(
    member('1', { skills: ['react', 'SEO'], location: 'Panjim, Goa' }),
    member('2', { skills: ['React', 'react'], location: ' goa ' }),
    member('3', { skills: ['React '], location: 'São  Paulo' }),
    member('4', { skills: ['Seo'], location: 'Sao Paulo, Brazil' }),
    member('5', { fullName: 'React' }),
  );

  test('all spellings count together under the most common one', () => {
    expect(index.topSkills(2)).toEqual([
      { key: 'react', label: 'React', count: 3 },
      { key: 'seo', label: 'SEO', count: 2 },
    ]);
    expect(index.topPlaces(2)).toEqual([
      { key: 'goa', label: 'Goa', count: 2 },
      { key: 'sao paulo', label: 'Sao Paulo', count: 2 },
    ]);
  });

  test('the label goes with those who write it so', () => {
    const changing = indexOf(
      member('1', { skills: ['SEO'] }),
      member('2', { skills: ['SEO'] }),
      member('3', { skills: ['Seo'] }),
    );
    changing.remove('1');
    changing.put(member('2', { skills: ['Sales'] }));
    expect(changing.topSkills(5)).toEqual([
      { key: 'sales', label: 'Sales', count: 1 },
      { key: 'seo', label: 'Seo', count: 1 },
    ]);
  });

  test('filter by all of the skills and one of the places, together with a query', () => {
    expect(found(index, '', { skills: [facetKey('REACT')] }).toSorted()).toEqual(['1', '2', '3']);
    expect(found(index, '', { skills: ['react', 'seo'] })).toEqual(['1']);
    expect(found(index, '', { places: ['goa', 'brazil'] }).toSorted()).toEqual(['1', '2', '4']);
    expect(found(index, 'seo', { places: ['goa', 'brazil'] }).toSorted()).toEqual(['1', '4']);
    expect(found(index, '', { skills: ['react'], places: ['brazil'] })).toEqual([]);
    expect(found(index, '', { skills: ['gone since'] })).toEqual([]);
    expect(found(index, '', { skills: [], places: [] })).toHaveLength(5);
  });

  test('are counted within the search and the pressed skills, places as if none was pressed', () => {
    const counts = (query: string, filter: DirectoryFilter) => {
      const keys = { skills: ['react', 'seo', 'gone since'], places: ['goa', 'brazil'] };
      const { skills, places } = index.countChips(query, filter, keys);
      return [...skills.values(), ...places.values()];
    };
    expect(counts('', {})).toEqual([3, 2, 0, 2, 1]);
    expect(counts('', { skills: ['seo'] })).toEqual([1, 2, 0, 1, 1]);
    expect(counts('', { places: ['goa'] })).toEqual([2, 1, 0, 2, 1]);
    expect(counts('seo', { places: ['goa'] })).toEqual([1, 1, 0, 1, 1]);
    expect(counts('nobody', { places: ['goa'] })).toEqual([0, 0, 0, 0, 0]);
  });
});

test.each([1, 2, 3])(
  'whatever comes and goes, the index finds and ranks as the plain rule does (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const index = createDirectoryIndex();
    const members = new Map<string, Profile>();
    for (let step = 0; step < 1_500; step++) {
      const id = `m${random.between(0, 400)}`;
      if (random.chance(0.25)) {
        members.delete(id);
        index.remove(id);
      } else {
        const before = members.get(id);
        const changed =
          before && random.chance(0.3) ? { ...before, lastActive: someTime(random) } : someone(id, random);
        members.set(id, changed);
        index.put(changed);
      }
      if (step % 12 !== 0) continue;
      const query = someQuery(random);
      const expected = ranked([...members.values()], query).map((profile) => profile.id);
      expect(found(index, query), `"${query}" at step ${step}`).toEqual(expected);
      const skill = facetKey(random.pick(SKILLS) ?? '');
      const withSkill = expected.filter((one) =>
        members.get(one)?.skills?.some((own) => facetKey(own) === skill),
      );
      expect(found(index, query, { skills: [skill] })).toEqual(withSkill);
      const counted = index.countChips(query, {}, { skills: [skill], places: [] });
      expect(counted.skills.get(skill)).toBe(withSkill.length);
    }
    expect(index.size).toBe(members.size);
    for (const { key, count } of index.topSkills(100)) {
      const having = [...members.values()].filter(({ skills }) =>
        skills?.some((own) => facetKey(own) === key),
      );
      expect(having).toHaveLength(count);
    }
  },
);

test('a list of thousands of members shrinks and grows again', () => {
  const index = createDirectoryIndex();
  const everyone = Array.from({ length: 9_000 }, (_, number) =>
    member(`m${number}`, { bio: `Same word, ${number}` }),
  );
  for (const profile of everyone) index.put(profile);
  for (const { id } of everyone.slice(0, 8_999)) index.remove(id);
  expect(found(index, 'same')).toEqual(['m8999']);
  for (const profile of everyone) index.put(profile);
  expect(index.search('same word').total).toBe(9_000);
  expect(found(index, '8998')).toEqual(['m8998']);
});

/** The same promise as the index's, kept by looking at everyone. */
const ranked = (members: readonly Profile[], query: string): readonly Profile[] => {
  const scored = searchDirectory(members, query).map((profile) => ({
    profile,
    score: queryWords(query).reduce((sum, word) => sum + bestScore(profile, word), 0),
  }));
  return scored
    .toSorted(
      (a, b) =>
        a.score - b.score ||
        descending(a.profile.lastActive ?? '', b.profile.lastActive ?? '') ||
        descending(a.profile.id, b.profile.id),
    )
    .map(({ profile }) => profile);
};

const bestScore = (profile: Profile, word: string): number => {
  const texts = searchedFields(profile).map((text) => foldText(text));
  const beginning = texts.findIndex((text) =>
    [...text.matchAll(/(?<![\p{L}\p{N}\p{M}])./gsu)].some(({ index }) => text.startsWith(word, index)),
  );
  return beginning === -1 ? 4 + texts.findIndex((text) => text.includes(word)) : beginning;
};

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const SKILLS = [
  'React',
  'react',
  'SEO',
  'No-code',
  'Café management',
  'योग',
  'Prompt engineering',
  'Ærobics',
];
const WORDS =
  'asha Åsa naik NAIK nana ana_ana Zoë zoe2 Søren किरण की क Ωmega İpek (art) art-deco re-react ß weiß ß1 😀boat 10x "sea" mañana';
const someWord = (random: Random): string => random.pick(WORDS.split(' ')) ?? '';
const someText = (random: Random): string | null =>
  random.chance(0.2)
    ? null
    : Array.from({ length: random.between(1, 6) }, () => someWord(random)).join(
        random.chance(0.1) ? '\n' : ' ',
      );
const someTime = (random: Random): string | null =>
  random.chance(0.1) ? null : new Date(Date.UTC(2025, 9, random.between(1, 28))).toISOString();

const someone = (id: string, random: Random): Profile =>
  member(id, {
    fullName: someText(random),
    username: random.chance(0.5)
      ? `${random.pick(['ana', 'Zoe', 'sea']) ?? ''}_${random.between(0, 30)}`
      : null,
    bio: someText(random),
    skills: random.chance(0.3)
      ? null
      : Array.from({ length: random.between(1, 4) }, () => random.pick(SKILLS) ?? ''),
    location: random.pick([null, 'Panjim, Goa', 'goa', 'Berlin']) ?? null,
    lastActive: someTime(random),
  });

/** One to three pieces of words that may stand in a profile, sometimes of none. */
const someQuery = (random: Random): string =>
  Array.from({ length: random.between(1, 3) }, () => {
    const letters = Array.from(
      random.chance(0.1) ? 'xyzzy' : random.chance(0.2) ? (random.pick(SKILLS) ?? '') : someWord(random),
    );
    const start = random.between(0, letters.length - 1);
    return letters.slice(start, start + random.between(1, 3)).join('');
  }).join(' ');
