import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mirrored } from '../../../engine/sync/table.ts';
import { searchDirectory } from '../rules/directory-search.ts';
import { lastActiveText } from '../rules/last-active.ts';
import type { Profile } from '../rules/profile.ts';
import { nobody } from '../rules/profile.testing.ts';
import { createDirectoryStore, type DirectoryStore } from './directory-store.ts';
import { unconnectedMember } from '../../../engine/member/member.testing.ts';
import type { Member } from '../../../engine/member/member.ts';
import { peopleTables } from '../tables.ts';
import { firstMembers } from '../first-members.ts';

let member: Member;
const profiles = () => member.mirror.rows(peopleTables.profiles);
let store: DirectoryStore;
let stop = () => {};
beforeEach(() => {
  member = unconnectedMember('asha');
  store = createDirectoryStore(member);
});
afterEach(async () => {
  stop();
  await store.settled();
  await member.mirror.delete();
  await member.outbox.delete();
});

const watch = async (changed = () => {}) => {
  stop = store.subscribe(changed);
  await store.settled();
};

const profile = (id: string, change: Partial<Mirrored<Profile>> = {}): Mirrored<Profile> => ({
  ...nobody,
  id,
  xid: '1',
  full_name: id,
  last_active: '2026-01-01T00:00:00+00:00',
  ...change,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => profile(`member-${n}`));

/** The ids in the order of the directory, or of a search; undefined while nothing is known. */
const shown = (query = '') => {
  const snapshot = store.snapshot();
  return snapshot && searchDirectory(snapshot, query).map(({ id }) => id);
};
/** Marks the first pull as complete. */
const endPull = () =>
  member.mirror.meta.put({ key: 'cursor', epoch: 'one', cursors: {}, pulledAt: 1, completedAt: 1 });

describe('the directory over the mirror', () => {
  it('is unknown before the first pull, and empty after a pull without members', async () => {
    await watch();
    expect(store.snapshot()).toBeUndefined();
    await endPull();
    await vi.waitFor(() => expect(store.snapshot()?.isWhole).toBe(true));
    expect(shown()).toEqual([]);
  });

  it('shows the members of the first view until it has read the others', async () => {
    const newest = profile('newest', { last_active: '2026-02-01T00:00:00+00:00' });
    await profiles().bulkPut([...many(600), newest]);
    firstMembers.set(member, { members: [newest] });
    store = createDirectoryStore(member);
    const state = () => [store.snapshot()?.isWhole, store.snapshot()?.profiles.length, shown()?.[0]];
    const steps: unknown[] = [state()];
    await watch(() => steps.push(state()));
    expect(steps).toEqual([
      [false, 1, 'newest'],
      [true, 601, 'newest'],
    ]);
  });

  it('shows the signed-in member as active now, also when the portal has been open for a day', async () => {
    const members = [
      profile('asha', { username: 'asha', last_active: '2025-01-01T00:00:00Z' }),
      profile('ravi'),
    ];
    firstMembers.set(member, { members });
    store = createDirectoryStore(member);
    expect(shown()).toEqual(['asha', 'ravi']);
    await profiles().bulkPut([...members, profile('meera', { last_active: '2026-02-01T00:00:00Z' })]);
    await watch();
    expect(shown()).toEqual(['asha', 'meera', 'ravi']);
    const { last_active: lastActive = null } = store.snapshot()?.profiles[0] ?? {};
    expect(lastActiveText(lastActive, Date.now() + 86_400_000)).toBe('Just now');
  });

  it('leaves out unlisted members, except the signed-in one', async () => {
    await profiles().bulkPut([
      profile('asha', { is_listed: false }),
      profile('ravi', { is_listed: false }),
      profile('meera'),
    ]);
    await watch();
    expect(shown()?.toSorted()).toEqual(['asha', 'meera']);
    await profiles().put(profile('meera', { xid: '2', is_listed: false }));
    await vi.waitFor(() => expect(shown()).toEqual(['asha']));
  });

  it('applies a change, a new member and a deletion without reading the others again', async () => {
    await profiles().bulkPut(many(30));
    await watch();
    const read = vi.spyOn(profiles(), 'where');
    await profiles().put(profile('member-3', { xid: '2', full_name: 'Zoë' }));
    await profiles().put(profile('joined', { xid: '3' }));
    await profiles().delete('member-4');
    await vi.waitFor(() => expect(shown('zoe')).toEqual(['member-3']));
    expect(shown('member-3')).toEqual([]);
    await vi.waitFor(() => expect(shown()).toContain('joined'));
    await vi.waitFor(() => expect(shown()).not.toContain('member-4'));
    expect(read).not.toHaveBeenCalled();
  });

  it('applies a page of changes whose rows the database does not name', async () => {
    await watch();
    await profiles().bulkPut(many(400));
    await vi.waitFor(() => expect(shown()).toHaveLength(400));
    await profiles().clear();
    await endPull();
    await vi.waitFor(() => expect(shown()).toEqual([]));
  });

  it('stands still without subscribers, and catches up at the next subscription', async () => {
    await endPull();
    await profiles().bulkPut(many(3));
    await watch();
    stop();
    await profiles().bulkPut([profile('member-1', { xid: '2', full_name: 'Zoë' })]);
    await profiles().delete('member-2');
    expect(shown()).toHaveLength(3);
    await watch();
    expect(shown()?.toSorted()).toEqual(['member-0', 'member-1']);
    expect(shown('zoe')).toEqual(['member-1']);
  });
});
