import { expect, test } from 'vitest';
import { foldText, searchDirectory } from './directory-search.ts';
import { nobody } from './profile.testing.ts';
import type { Profile } from './profile.ts';

const zoe: Profile = {
  ...nobody,
  id: 'zoe',
  fullName: 'Zoë Müller',
  bio: 'Builds boats',
  skills: ['UX Design', 'Figma'],
};
const asha: Profile = {
  ...nobody,
  id: 'asha',
  fullName: 'Asha Naik',
  username: 'asha_n',
  location: 'Panjim',
};
const kiran: Profile = { ...nobody, id: 'kiran', fullName: 'किरण Søren', skills: ['SEO'] };
const members = [zoe, asha, kiran, nobody];
const found = (query: string) => searchDirectory(members, query).map((member) => member.id);

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
  expect(found(query)).toEqual(ids);
});

test('an empty query shows everyone in the given order', () => {
  expect(searchDirectory(members, '  ')).toBe(members);
});

test('words do not run over the border of two fields', () => {
  expect(found('naikasha')).toEqual([]);
});

test.each([
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Zoe\u0308', 'zoe'],
  ['Ελένη', 'ελενη'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Алёна', 'алена'],
  ['İpek Yıldız', 'ipek yildiz'],
  ['D’Souza', "d'souza"],
  ['ＳＥＯ', 'seo'],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('Indic vowel signs make different words', () => {
  expect(foldText('की')).not.toBe(foldText('क'));
});
