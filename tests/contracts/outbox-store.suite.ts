import { afterEach, beforeEach, describe, expect, it, type SuiteCollector } from 'vitest';
import type { Entry, EntryState } from '../../src/engine/sync/entry.ts';
import { draftOf } from '../../src/engine/local/outbox/draft.testing.ts';
import type { OutboxStore } from '../../src/engine/sync/ports.ts';

/** The outbox of one owner on one device. */
export interface OutboxDevice {
  /** The outbox as another tab opens it. */
  openTab(): OutboxStore;
  /** Ends all tabs like a crash or a restart; stored entries stay. */
  restart(): void;
  remove(): Promise<void>;
}

/** The contract of every implementation of the outbox port. */
export const describeOutboxStore = (name: string, create: () => OutboxDevice): SuiteCollector =>
  describe(`outbox store on ${name}`, () => {
    let device: OutboxDevice;
    let store: OutboxStore;
    beforeEach(() => {
      device = create();
      store = device.openTab();
    });
    afterEach(() => device.remove());

    it('numbers entries in the order of writing, also when they are written at once', async () => {
      await Promise.all(['a', 'b', 'c'].map((id) => store.add(draft(id))));
      const all = await allIn(store);
      expect(ids(all)).toEqual(['a', 'b', 'c']);
      expect(isRising(all)).toBe(true);
      expect(all[0]).toMatchObject({ state: 'queued', attempts: 0, payload: { content: 'a' } });
    });

    it('gives no number twice when two tabs write at once', async () => {
      const other = device.openTab();
      await Promise.all(
        ['a', 'b', 'c', 'd'].map((id, index) => (index % 2 === 0 ? store : other).add(draft(id))),
      );
      const all = await allIn(store);
      expect(ids(all).toSorted()).toEqual(['a', 'b', 'c', 'd']);
      expect(isRising(all)).toBe(true);
      expect(await allIn(other)).toEqual(all);
    });

    it('refuses the same id twice, also from another tab, and keeps the first', async () => {
      await store.add(draft('a'));
      await expect(store.add(draft('a', 'again'))).rejects.toThrow();
      await expect(device.openTab().add(draft('a', 'again'))).rejects.toThrow();
      expect(await allIn(store)).toMatchObject([{ id: 'a', payload: { content: 'a' } }]);
    });

    it('keeps its entries across a restart of the device', async () => {
      const added = await store.add(draft('a'));
      await store.add(draft('b'));
      await store.change(['b'], claim('one'));
      device.restart();
      expect(await allIn(device.openTab())).toEqual([
        added,
        expect.objectContaining({ id: 'b', state: 'sending', lease: { holder: 'one', until: 10 } }),
      ]);
    });

    it('gives an entry that two tabs claim at once to one of them [LS1]', async () => {
      const other = device.openTab();
      await store.add(draft('a'));
      const results = await Promise.all([
        store.change(['a'], claim('one')),
        other.change(['a'], claim('two')),
      ]);
      expect(results.flat().filter((result) => result.changed)).toHaveLength(1);
      // Both tabs get the same result: the entry with its holder.
      const holders = results.flat().map((result) => result.entry?.lease?.holder);
      expect(new Set(holders)).toHaveLength(1);
    });

    it('gives a batch that two tabs claim at once wholly to one of them', async () => {
      const other = device.openTab();
      for (const id of ['a', 'b', 'c']) await store.add(draft(id));
      const batches = await Promise.all([
        store.change(['a', 'b', 'c'], claim('one')),
        other.change(['a', 'b', 'c'], claim('two')),
      ]);
      const taken = batches.map((batch) => batch.filter((result) => result.changed).length);
      expect(taken.toSorted((a, b) => a - b)).toEqual([0, 3]);
    });

    it('returns one result for each id of a change, in the order of the ids', async () => {
      for (const id of ['a', 'b', 'c']) await store.add(draft(id));
      const changes = await store.change(['c', 'nowhere', 'a', 'b'], (entry) => {
        if (entry.id === 'a') return 'remove';
        return entry.id === 'b' ? 'keep' : { ...entry, attempts: 7 };
      });
      expect(changes).toMatchObject([
        { changed: true, entry: { id: 'c', attempts: 7 } },
        { changed: false, entry: undefined },
        { changed: true, entry: undefined },
        { changed: false, entry: { id: 'b', attempts: 0 } },
      ]);
      expect(await allIn(store)).toMatchObject([
        { id: 'b', attempts: 0 },
        { id: 'c', attempts: 7 },
      ]);
    });

    it('puts a new entry after all others, also after removals', async () => {
      for (const id of ['a', 'b', 'c']) await store.add(draft(id));
      await store.change(['a', 'c'], () => 'remove');
      await store.add(draft('d'));
      expect(ids(await allIn(store))).toEqual(['b', 'd']);
    });

    it('returns the first waiting entry of each lane, in the order of writing', async () => {
      for (const [id, lane] of [
        ['a', 'zebra'],
        ['b', 'chat'],
        ['c', 'zebra'],
        ['d', 'chat'],
        ['e', 'done'],
      ] as const)
        await store.add({ ...draft(id), lane });
      await store.change(['b'], (entry) => ({ ...entry, state: 'rejected' }));
      await store.change(['e'], (entry) => ({ ...entry, state: 'acked' }));
      expect(ids(await store.heads())).toEqual(['a', 'd']);
    });

    it('returns the waiting entries of a lane from its head on, up to the limit', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await store.add(draft(id));
      await store.add({ ...draft('f'), lane: 'chat room' });
      await store.change(['a', 'c'], (entry) => ({ ...entry, state: 'rejected' }));
      expect(ids(await store.waitingIn('chat', 10))).toEqual(['b', 'd', 'e']);
      expect(ids(await store.waitingIn('chat', 2))).toEqual(['b', 'd']);
      expect(ids(await store.waitingIn('empty', 2))).toEqual([]);
    });

    it('keeps an entry that is being sent, or waits for a session, at the head of its lane [LN2]', async () => {
      for (const id of ['a', 'b']) await store.add(draft(id));
      await store.add({ ...draft('c'), lane: 'profile' });
      await store.change(['a'], claim('one'));
      await store.change(['c'], (entry) => ({ ...entry, state: 'auth-blocked' }));
      expect(ids(await store.heads())).toEqual(['a', 'c']);
      expect(ids(await store.waitingIn('chat', 10))).toEqual(['a', 'b']);
    });

    it('accepts an id again once its entry is gone', async () => {
      await store.add(draft('a'));
      await store.change(['a'], () => 'remove');
      await store.add(draft('a', 'again'));
      expect(await allIn(store)).toMatchObject([{ payload: { content: 'again' }, state: 'queued' }]);
    });
  });

const draft = (id: string, content = id) => draftOf('member-a', 'message', { content }, { id, lane: 'chat' });

const claim =
  (holder: string) =>
  (entry: Entry): Entry | 'keep' =>
    entry.state === 'queued' ? { ...entry, state: 'sending', lease: { holder, until: 10 } } : 'keep';

const states: readonly EntryState[] = ['queued', 'sending', 'acked', 'auth-blocked', 'rejected'];

const allIn = async (store: OutboxStore): Promise<readonly Entry[]> =>
  (await Promise.all(states.map((state) => store.inState(state)))).flat().toSorted((a, b) => a.seq - b.seq);

const ids = (entries: readonly Entry[]) => entries.map((entry) => entry.id);

const isRising = (entries: readonly Entry[]) =>
  entries.every((entry, index) => index === 0 || entry.seq > (entries[index - 1]?.seq ?? Infinity));
