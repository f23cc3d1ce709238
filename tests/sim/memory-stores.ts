import type { ShownBy } from '../../src/domain/delivery.ts';
import { draftToEntry, isWaiting, type Entry } from '../../src/engine/sync/entry.ts';
import { isDeletedBy, isCovered, isNewer, isSameCursor } from '../../src/engine/sync/order.ts';
import type {
  Changed,
  MirrorCursor,
  MirrorStore,
  OutboxStore,
  PulledDocuments,
  RemoteRow,
} from '../../src/engine/sync/ports.ts';

const shownByKind: Readonly<Record<string, ShownBy>> = {
  message: { table: 'messages' },
  invitation: { table: 'invitations' },
  desk: { document: 'desk' },
};

/** Returns the table or document that shows this kind of entry in a simulated world. */
export const shownBy = (kind: string): ShownBy => shownByKind[kind] ?? {};

/** The outbox port in memory; `entries` stands for the disk. */
export const createMemoryOutbox = (): OutboxStore & { readonly entries: Map<string, Entry> } => {
  const entries = new Map<string, Entry>();
  let seq = 0;
  return {
    entries,
    async add(draft) {
      if (entries.has(draft.id)) throw new Error('ConstraintError');
      const entry = draftToEntry(draft, ++seq);
      entries.set(entry.id, entry);
      return entry;
    },
    // A map keeps the order of insertion, also when an entry changes.
    async heads() {
      const waiting = [...entries.values()].filter(isWaiting);
      const first = new Map(waiting.toReversed().map((entry) => [entry.lane, entry]));
      return waiting.filter((entry) => first.get(entry.lane) === entry);
    },
    waitingIn: async (lane, most) =>
      [...entries.values()].filter((entry) => entry.lane === lane && isWaiting(entry)).slice(0, most),
    inState: async (state) => [...entries.values()].filter((entry) => entry.state === state),
    change: async (ids, step) =>
      ids.map((id): Changed => {
        const entry = entries.get(id);
        const next = entry ? step(entry) : 'keep';
        if (!entry || next === 'keep') return { changed: false, entry };
        if (next === 'remove') {
          entries.delete(id);
          return { changed: true, entry: undefined };
        }
        entries.set(id, next);
        return { changed: true, entry: next };
      }),
  };
};

type HeldDocument = NonNullable<PulledDocuments[string]>;

/** The mirror port in memory. `empty` also removes the documents, like a sign-out. */
export const createMemoryMirror = (): MirrorStore & {
  readonly rows: Map<string, RemoteRow>;
  readonly documents: Map<string, HeldDocument>;
  readonly empty: () => void;
} => {
  const rows = new Map<string, RemoteRow>();
  const documents = new Map<string, HeldDocument>();
  const removed = new Map<string, string>();
  let base = emptyCursor;
  let coveredBelow: string | null = null;
  const key = (row: { readonly table: string; readonly id: string }) => `${row.table}:${row.id}`;
  const putNewer = (incoming: readonly RemoteRow[]) => {
    for (const row of incoming) {
      if (isNewer(row.xid, rows.get(key(row))?.xid, removed.get(key(row)))) rows.set(key(row), row);
    }
  };
  const readCursor = (): MirrorCursor => ({
    ...base,
    revisions: Object.fromEntries(
      [...documents].map(([name, { revision }]) => [name, base.epoch === null ? '' : revision]),
    ),
  });
  const clear = () => {
    rows.clear();
    removed.clear();
    base = emptyCursor;
    coveredBelow = null;
  };
  return {
    rows,
    documents,
    cursor: async () => readCursor(),
    async apply(page) {
      if (!isSameCursor(readCursor(), page.expected)) return false;
      for (const [name, document] of Object.entries(page.documents)) {
        if (document) documents.set(name, document);
        else documents.delete(name);
      }
      for (const tombstone of page.tombstones) {
        removed.set(key(tombstone), tombstone.xid);
        if (isDeletedBy(rows.get(key(tombstone))?.xid, tombstone.xid)) rows.delete(key(tombstone));
      }
      putNewer(page.rows);
      const { epoch, cursors, activeSince } = page;
      base = { epoch, cursors, activeSince };
      coveredBelow = page.coveredBelow ?? coveredBelow;
      for (const [row, xid] of removed) if (isCovered(xid, coveredBelow)) removed.delete(row);
      return true;
    },
    async applyHint(incoming) {
      putNewer(incoming.filter(({ xid }) => !isCovered(xid, coveredBelow)));
      return incoming.every((row) => {
        const held = rows.get(key(row));
        return held !== undefined && !isNewer(row.xid, held.xid, undefined);
      });
    },
    has: async (table, id) => rows.has(`${table}:${id}`),
    async forgetCursor() {
      base = emptyCursor;
      coveredBelow = null;
    },
    clear: async () => clear(),
    empty() {
      clear();
      documents.clear();
    },
  };
};

const emptyCursor: Omit<MirrorCursor, 'revisions'> = { epoch: null, cursors: {}, activeSince: null };

/** Returns the error of a full storage. Created once for each reason, because a stack trace costs time. */
export const storageFull = (reason = 'full'): DOMException => {
  const error = fullErrors.get(reason) ?? new DOMException(reason, 'QuotaExceededError');
  fullErrors.set(reason, error);
  return error;
};

const fullErrors = new Map<string, DOMException>();

export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
