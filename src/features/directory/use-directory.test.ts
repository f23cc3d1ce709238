import { expect, test } from 'vitest';
import { createDirectory, searchableMember } from '../../domain/directory-search.ts';
import { nobody } from '../../domain/profile.testing.ts';
import type { Profile } from '../../domain/profile.ts';
import { unconnectedMember } from '../../member/member.testing.ts';
import { readMember, searchAfter, type SearchResults } from './use-directory.ts';

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
const find = (last: SearchResults | undefined, ids: string, isWhole = true) =>
  searchAfter(last, { directory: directoryOf(members(ids), isWhole), query: '', filter });
const idsOf = (results: SearchResults) => results.members.map(({ id }) => id).join(' ');
const order = (before: string, next: string) => idsOf(find(find(undefined, before), next));

test('a member who comes online keeps their place, one who joins comes first, one who leaves is gone', () => {
  expect(order('a b c', 'c a b')).toBe('a b c');
  expect(order('a b c', 'x c a b')).toBe('x a b c');
  expect(order('a b c', 'c a')).toBe('a c');
});

test('a member whose profile changed keeps their place and shows the change', () => {
  const first = find(undefined, 'a b');
  const changed = members('b a').map((member) => ({ ...member, bio: `${member.id} is new` }));
  const next = searchAfter(first, { ...first, directory: directoryOf(changed) });
  expect(next.members.map(({ bio }) => bio)).toEqual(['a is new', 'b is new']);
});

test('once all members are read, they are sorted by activity', () => {
  const first = find(undefined, 'a c', false);
  const whole = find(first, 'a b c');
  expect(idsOf(whole)).toBe('a b c');
  expect(idsOf(find(whole, 'b d a c'))).toBe('d a b c');
});

test('another search sorts again', () => {
  const first = find(undefined, 'a b');
  const next = { directory: directoryOf(members('b a')), query: '', filter: {} };
  expect(idsOf(searchAfter(first, next))).toBe('b a');
});

test('many new members at once are sorted by activity', () => {
  const filled = Array.from({ length: 30 }, (_, n) => `m${n}`).join(' ');
  expect(order('m7 m3', filled)).toBe(filled);
});

test('a mention leads to whoever has that username now, and to nobody once it changed', async () => {
  const member = unconnectedMember('asha');
  const { profiles, meta } = member.mirror;
  await profiles.bulkPut([
    { ...nobody, id: 'ravi', xid: '1', username: 'Ravi_M' },
    { ...nobody, id: 'zoya', xid: '1', username: 'zoya', isListed: false },
  ]);
  const idAt = async (address: string) => (await readMember(member, address))?.id;
  expect(await readMember(member, '@nobody'), 'the copy is not yet complete').toBe(undefined);
  await meta.put({ key: 'cursor', epoch: '1', cursors: {}, pulledAt: 1 });
  expect(await idAt('@ravi_m')).toBe('ravi');
  expect(await readMember(member, '@zoya'), 'a hidden profile').toBe(null);
  await profiles.update('ravi', { username: 'ravi' });
  expect(await readMember(member, '@Ravi_M')).toBe(null);
  await profiles.update('zoya', { username: 'ravi_m', isListed: true });
  expect(await idAt('@ravi_m')).toBe('zoya');
});
