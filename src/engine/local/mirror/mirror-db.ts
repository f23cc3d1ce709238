import type { EntityTable, Table } from 'dexie';
import type { ServerDocument } from '../../sync/document.ts';
import type { Cursors, Tombstone } from '../../sync/ports.ts';
import type { LocalTable, Mirrored, Table as MirroredTable, Tables } from '../../sync/table.ts';
import { LocalDb } from '../local-db.ts';
import { mirrorName } from './mirror-name.ts';

/** The contents of an app's mirrors. */
export interface MirrorSchema {
  readonly tables: Tables;
  readonly localTables: readonly LocalTable[];
  readonly documents: readonly ServerDocument[];
  /** The private channel of Realtime over which the server tells of changed rows. */
  readonly channel: string;
}

interface Meta {
  readonly key: 'cursor';
  /** null: the next pull replaces all rows. */
  readonly epoch: string | null;
  readonly cursors: Cursors;
  readonly activeSince?: string | null;
  readonly coveredBelow?: string | null;
  /** When the last complete pull ended, in epoch milliseconds of this device's clock. */
  readonly pulledAt: number;
  /** When the last page of a complete pull was written. Until then more rows may follow. */
  readonly completedAt?: number | undefined;
}

/** A document as the server sent it. */
interface HeldDocument {
  readonly name: string;
  readonly revision: string;
  readonly content: unknown;
  /** When a pull last brought or confirmed it, in epoch milliseconds of this device's clock. */
  readonly confirmedAt: number;
}

/** The device's copy of what the server shows one member. A pull can fill it again at any time, hence the relaxed durability. */
export class MirrorDb extends LocalDb {
  readonly mirrored: Tables;
  declare readonly documents: EntityTable<HeldDocument, 'name'>;
  declare readonly removed: Table<Tombstone, [table: string, id: string]>;
  declare readonly meta: EntityTable<Meta, 'key'>;

  constructor(uid: string, { tables, localTables }: MirrorSchema) {
    super(mirrorName(uid), 'relaxed');
    this.mirrored = tables;
    const schemas = [...tables.values()].map((one) => [one.name, ['id', ...one.indexes].join()]);
    // After the first release, raise it with each new table or index.
    this.version(1).stores({
      ...Object.fromEntries([...schemas, ...localTables.map(({ name, schema }) => [name, schema])]),
      // The index holds the revisions apart from the contents, which may be large.
      documents: 'name, [name+revision]',
      removed: '[table+id]',
      meta: 'key',
    });
  }

  /** The rows of a table, as Dexie reads and watches them. */
  rows<Row>(of: MirroredTable<Row>): Table<Mirrored<Row>, string>;
  rows<Row>(of: LocalTable<Row>): Table<Row, string>;
  rows({ name }: { readonly name: string }): Table<unknown, string> {
    return this.table(name);
  }

  /** The rows of a mirrored table, by its name. */
  rowsOf(name: string): Table<Mirrored<object>, string> {
    return this.table(name);
  }

  /** The content of a document as the server sent it last; undefined without one. */
  async document<Content>({ name }: ServerDocument<Content>): Promise<Content | undefined> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its declaration says what the server sends under the name.
    return (await this.documents.get(name))?.content as Content | undefined;
  }

  /** Whether there is a document. Reads its key only, because the content may be large. */
  async hasDocument({ name }: ServerDocument): Promise<boolean> {
    return (await this.documents.where('name').equals(name).count()) > 0;
  }

  /** Removes everything but the documents ([PL12]). */
  clearRows(): Promise<void> {
    return this.transaction('rw', this.tables, async () => {
      const cleared = this.tables.filter(({ name }) => name !== this.documents.name);
      await Promise.all(cleared.map((table) => table.clear()));
    });
  }

  /** True after the first pull: an empty list is really empty then. */
  async hasPulled(): Promise<boolean> {
    return (await this.meta.get('cursor')) !== undefined;
  }

  /** True between the pages of a pull: more rows are about to come. */
  async isFilling(): Promise<boolean> {
    const cursor = await this.meta.get('cursor');
    return cursor === undefined || cursor.completedAt !== cursor.pulledAt;
  }

  /** True from the first complete pull until the mirror or its cursors are removed ([PL9]): no older row is missing. */
  async isWhole(): Promise<boolean> {
    return typeof (await this.meta.get('cursor'))?.coveredBelow === 'string';
  }
}
