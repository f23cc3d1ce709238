import { afterEach, beforeEach, describe, expect, it, type SuiteCollector } from 'vitest';
import type { MirrorPage, MirrorCursor, MirrorStore, RemoteRow } from '../../src/engine/sync/ports.ts';

/** The mirror of one member on one device. */
export interface MirrorDevice {
  /** The mirror as another tab opens it. */
  openTab(): MirrorStore;
  /** The stored text of the message. */
  contentOf(id: string): Promise<unknown>;
  remove(): Promise<void>;
}

/** The contract of every implementation of the mirror port. */
export const describeMirrorStore = (name: string, create: () => MirrorDevice): SuiteCollector =>
  describe(`mirror store on ${name}`, () => {
    let device: MirrorDevice;
    let store: MirrorStore;
    const content = (id: string) => device.contentOf(id);
    /** Applies a page at the mirror's present cursor. */
    const apply = async (page: Partial<MirrorPage>) =>
      store.apply({ ...pageFrom(await store.cursor()), ...page });
    beforeEach(() => {
      device = create();
      store = device.openTab();
    });
    afterEach(() => device.remove());

    it('is empty and has no epoch at first, and stores rows and cursor together', async () => {
      expect(await store.cursor()).toEqual(empty);
      expect(await apply({ rows: [message('a', '5')] })).toBe(true);
      expect(await store.cursor()).toEqual(first);
      expect(await content('a')).toBe('a');
      expect(await device.openTab().cursor()).toEqual(await store.cursor());
    });

    describe.each([
      ['a page', false],
      ['the page that fills an empty mirror', true],
    ])('%s', (_name, isFirstFill) => {
      it('skips older rows and stores newer ones [PL3]', async () => {
        await store.applyHint([message('a', '10', 'ten'), message('b', '10', 'ten')]);
        await apply({
          isFirstFill,
          rows: [message('a', '9', 'nine'), message('b', '11', 'eleven'), message('c', '10', 'new')],
        });
        expect(await Promise.all(['a', 'b', 'c'].map(content))).toEqual(['ten', 'eleven', 'new']);
      });

      it('keeps a stored row of the same xid [RT3]', async () => {
        await store.applyHint([message('a', '10', 'as it came live')]);
        await store.applyHint([message('a', '10', 'once more')]);
        await apply({ isFirstFill, rows: [message('a', '10', 'as it was pulled')] });
        expect(await content('a')).toBe('as it came live');
      });

      it('keeps the newer of a row and its tombstone [PL3]', async () => {
        await apply({
          isFirstFill,
          rows: [message('gone', '6'), message('back', '8')],
          tombstones: [
            { table: 'messages', id: 'gone', xid: '7' },
            { table: 'messages', id: 'back', xid: '7' },
          ],
        });
        expect(await store.has('messages', 'gone')).toBe(false);
        expect(await store.has('messages', 'back')).toBe(true);
      });
    });

    it('stores a newer hint and ignores an older one [RT1]', async () => {
      await apply({ rows: [message('a', '10', 'ten')] });
      await store.applyHint([message('a', '9', 'nine')]);
      expect(await content('a')).toBe('ten');
      await store.applyHint([message('a', '11', 'eleven')]);
      expect(await content('a')).toBe('eleven');
    });

    it('keeps rows of different tables with the same id apart', async () => {
      await store.applyHint([message('a', '10')]);
      await store.applyHint([{ table: 'invitation_stats', id: 'a', xid: '5', value: {} }]);
      await apply({ tombstones: [{ table: 'messages', id: 'a', xid: '11' }] });
      expect(await store.has('messages', 'a')).toBe(false);
      expect(await store.has('invitation_stats', 'a')).toBe(true);
      expect(await store.has('profiles', 'a')).toBe(false);
    });

    it('does not move the cursor for a hint [RT1]', async () => {
      await apply({});
      await store.applyHint([message('b', '99')]);
      expect((await store.cursor()).cursors).toEqual({ messages: { xid: '5', id: 'a' } });
      expect(await store.has('messages', 'b')).toBe(true);
    });

    it('removes a row by a newer tombstone, and restores it by a row that is newer still [PL3]', async () => {
      await apply({ rows: [message('a', '5')] });
      await apply({ tombstones: [{ table: 'messages', id: 'a', xid: '7' }] });
      await store.applyHint([message('a', '6')]);
      expect(await store.has('messages', 'a')).toBe(false);
      await store.applyHint([message('a', '8')]);
      expect(await store.has('messages', 'a')).toBe(true);
    });

    it('ignores hints that a complete pull has covered, and drops the tombstones below it [PL10]', async () => {
      await apply({ tombstones: [{ table: 'messages', id: 'gone', xid: '7' }] });
      expect(await store.applyHint([message('gone', '6')])).toBe(false);
      await apply({ rows: [message('a', '9', 'nine')], coveredBelow: '10' });
      expect(await store.applyHint([message('gone', '6'), message('late', '9'), message('next', '10')])).toBe(
        false,
      );
      expect(await store.applyHint([message('next', '10')])).toBe(true);
      expect(await Promise.all(['gone', 'late', 'next'].map((id) => store.has('messages', id)))).toEqual([
        false,
        false,
        true,
      ]);
      // A later page that is not the last one must not lower the covered xid.
      await apply({ coveredBelow: null });
      await store.applyHint([message('gone', '6')]);
      expect(await store.has('messages', 'gone')).toBe(false);
    });

    it('keeps the time of the last activity list until a rebuild begins [PL11]', async () => {
      await apply({ activeSince: '2026-01-01T00:00:00+00:00' });
      expect((await device.openTab().cursor()).activeSince).toBe('2026-01-01T00:00:00+00:00');
      await store.forgetCursor();
      expect(await store.cursor()).toEqual(empty);
    });

    it('refuses a page when another pull has moved the cursor since [PL6]', async () => {
      const before = await store.cursor();
      await device.openTab().apply(pageFrom(before));
      const late = { ...pageFrom(before), epoch: 'two', rows: [message('b', '9')], cursors: {} };
      expect(await store.apply(late)).toBe(false);
      expect(await store.cursor()).toEqual(first);
      expect(await store.has('messages', 'b')).toBe(false);
    });

    it('refuses a page when the mirror was cleared since [PL6]', async () => {
      await apply({});
      const before = await store.cursor();
      await device.openTab().clear();
      expect(await store.apply({ ...pageFrom(before), rows: [message('b', '9')] })).toBe(false);
      expect(await store.cursor()).toEqual(empty);
      expect(await store.has('messages', 'b')).toBe(false);
    });

    it('applies one of two pages that two tabs apply at once to the same cursor [PL6]', async () => {
      const cursor = await store.cursor();
      const applied = await Promise.all(
        [store, device.openTab()].map((tab, index) =>
          tab.apply({ ...pageFrom(cursor), rows: [message(`row-${index}`, '9')] }),
        ),
      );
      expect(applied.filter(Boolean)).toHaveLength(1);
      const held = await Promise.all([0, 1].map((index) => store.has('messages', `row-${index}`)));
      expect(held).toEqual(applied);
    });

    it('keeps its rows when a rebuild begins, and refuses the page of an earlier pull [PL9]', async () => {
      await store.forgetCursor();
      expect(await store.cursor()).toEqual(empty);
      await apply({ rows: [message('a', '5')] });
      const before = await store.cursor();
      await device.openTab().forgetCursor();
      expect(await store.cursor()).toEqual(empty);
      expect(await content('a')).toBe('a');
      expect(await store.apply({ ...pageFrom(before), rows: [message('b', '9')] })).toBe(false);
    });

    it('keeps the documents of pages until a page reports them as gone [PL12]', async () => {
      await apply({ documents: { villa, desk: { revision: 'two', content: [] } } });
      expect((await device.openTab().cursor()).revisions).toEqual({ villa: 'one', desk: 'two' });
      await apply({ documents: { villa: { ...villa, revision: 'three' }, desk: null } });
      expect((await store.cursor()).revisions).toEqual({ villa: 'three' });
      await apply({});
      expect((await store.cursor()).revisions).toEqual({ villa: 'three' });
    });

    it('refuses a page when another pull has brought a document since [PL6]', async () => {
      await apply({});
      const before = await store.cursor();
      await device.openTab().apply({ ...pageFrom(before), documents: { villa } });
      expect(await store.apply({ ...pageFrom(before), rows: [message('b', '9')] })).toBe(false);
    });

    it('requests its documents again without a cursor, and keeps them meanwhile [PL12]', async () => {
      await apply({ documents: { villa } });
      await store.forgetCursor();
      expect(await store.cursor()).toEqual({ ...empty, revisions: { villa: '' } });
      await apply({});
      expect((await store.cursor()).revisions).toEqual({ villa: 'one' });
      await store.clear();
      expect(await store.cursor()).toEqual({ ...empty, revisions: { villa: '' } });
    });

    it('removes all rows on clear, tombstones included', async () => {
      await apply({
        rows: [message('a', '5')],
        tombstones: [{ table: 'messages', id: 'b', xid: '7' }],
      });
      await store.clear();
      expect(await store.cursor()).toEqual(empty);
      expect(await store.has('messages', 'a')).toBe(false);
      await store.applyHint([message('b', '6')]);
      expect(await store.has('messages', 'b')).toBe(true);
    });
  });

const first: MirrorCursor = {
  epoch: 'one',
  cursors: { messages: { xid: '5', id: 'a' } },
  activeSince: null,
  revisions: {},
};

const empty: MirrorCursor = { epoch: null, cursors: {}, activeSince: null, revisions: {} };
const villa = { revision: 'one', content: { arrival: 'The red gate.' } };

const message = (id: string, xid: string, content = id): RemoteRow => ({
  table: 'messages',
  id,
  xid,
  value: { id, content, user_id: null, created_at: '2026-01-01T00:00:00+00:00' },
});

const pageFrom = (expected: MirrorCursor): MirrorPage => ({
  expected,
  epoch: 'one',
  rows: [],
  tombstones: [],
  cursors: { messages: { xid: '5', id: 'a' } },
  activity: null,
  activeSince: null,
  documents: {},
  opened: [],
  coveredBelow: null,
  isFirstFill: false,
});
