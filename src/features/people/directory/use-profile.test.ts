import { expect, test } from 'vitest';
import { createDirectory, searchableMember } from '../rules/directory-search.ts';
import { lastActiveText } from '../rules/last-active.ts';
import { nobody } from '../rules/profile.testing.ts';
import type { Profile } from '../rules/profile.ts';
import { unconnectedMember } from '../../../engine/member/member.testing.ts';
import { idOf } from './use-directory.ts';
import { readMember, searchAfter, type SearchResults } from './use-profile.ts';
import { peopleTables } from '../tables.ts';

/** Members with these ids, the most recently active first. */
const members = (ids: string): readonly Profile[] =>
  ids
    .split(' ')
    .map((id, place) => ({ ...nobody, id, full_name: id, last_active: `2025-10-01T00:00:${60 - place}Z` }));

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

test('a mention links to the member who has that username now, if anybody has it', () => {
  const named = (username: string, isWhole: boolean) =>
    directoryOf([{ ...nobody, id: username.toLowerCase(), username }], isWhole);
  expect(idOf(undefined, 'ravi_m'), 'nothing is read yet').toBe(undefined);
  expect(idOf(named('Ravi_M', false), 'ravi_M')).toBe('ravi_m');
  expect(idOf(named('Ravi_M', false), 'zoya')).toBe(undefined);
  expect(idOf(named('ravi', true), 'ravi_m'), 'the name changed').toBe(null);
});

test('a profile shows as its reader may see it; a hidden or unknown one is null', async () => {
  const member = unconnectedMember('asha');
  const { mirror } = member;
  await mirror.rows(peopleTables.profiles).bulkPut([
    { ...nobody, id: 'asha', xid: '1', is_listed: false },
    { ...nobody, id: 'zoya', xid: '1', is_listed: false },
  ]);
  expect(await readMember(member, 'nobody'), 'the copy is not yet complete').toBe(undefined);
  await mirror.meta.put({ key: 'cursor', epoch: '1', cursors: {}, pulledAt: 1 });
  expect(await readMember(member, 'zoya')).toBe(null);
  const { last_active: lastActive = null } = (await readMember(member, 'asha')) ?? {};
  expect(lastActiveText(lastActive, Date.now() + 86_400_000), 'active as long as the portal is open').toBe(
    'Just now',
  );
});
