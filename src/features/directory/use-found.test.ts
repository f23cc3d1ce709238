import { expect, test } from 'vitest';
import { createDirectory, searchableMember } from '../../domain/directory-search.ts';
import { nobody } from '../../domain/profile.testing.ts';
import type { Profile } from '../../domain/profile.ts';
import { findAfter, type Found } from './use-found.ts';

/** Members by id, the first the most recently active. */
const members = (ids: string): readonly Profile[] =>
  ids
    .split(' ')
    .map((id, place) => ({ ...nobody, id, fullName: id, lastActive: `2025-10-01T00:00:${60 - place}Z` }));

const filter = {};
const directoryOf = (profiles: readonly Profile[], isWhole = true) => ({
  ...createDirectory(profiles.map(searchableMember)),
  isWhole,
});
const find = (last: Found | undefined, ids: string, isWhole = true) =>
  findAfter(last, { directory: directoryOf(members(ids), isWhole), query: '', filter });
const idsOf = (found: Found) => found.members.map(({ id }) => id).join(' ');
const order = (before: string, next: string) => idsOf(find(find(undefined, before), next));

test('a member who comes online keeps the place, one who joins stands first, one who leaves is gone', () => {
  expect(order('a b c', 'c a b')).toBe('a b c');
  expect(order('a b c', 'x c a b')).toBe('x a b c');
  expect(order('a b c', 'c a')).toBe('a c');
});

test('members keep their places with what they changed', () => {
  const first = find(undefined, 'a b');
  const changed = members('b a').map((member) => ({ ...member, bio: `${member.id} is new` }));
  const next = findAfter(first, { ...first, directory: directoryOf(changed) });
  expect(next.members.map(({ bio }) => bio)).toEqual(['a is new', 'b is new']);
});

test('members who come with the rest of the copy stand by activity', () => {
  const first = find(undefined, 'a c', false);
  const whole = find(first, 'a b c');
  expect(idsOf(whole)).toBe('a b c');
  expect(idsOf(find(whole, 'b d a c'))).toBe('d a b c');
});

test('another search sorts anew', () => {
  const first = find(undefined, 'a b');
  const next = { directory: directoryOf(members('b a')), query: '', filter: {} };
  expect(idsOf(findAfter(first, next))).toBe('b a');
});

test('a mirror that fills brings its own order', () => {
  const filled = Array.from({ length: 30 }, (_, n) => `m${n}`).join(' ');
  expect(order('m7 m3', filled)).toBe(filled);
});
