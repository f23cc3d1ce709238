import Dexie from 'dexie';
import type { Profile } from '../../../src/features/people/rules/profile.ts';
import { countFound, firstMembers, type Device, type Filled } from './work.ts';

interface Page {
  readonly tables: Readonly<
    Record<string, { readonly rows: readonly Row[]; readonly scan: unknown; readonly more: boolean }>
  >;
}
type Row = Readonly<Record<string, unknown>>;
type Cursors = Readonly<Record<string, unknown>>;

/** The floor: the same requests and Dexie tables of the same shape, without any rule of the engine. */
const openFloor = (): Dexie => {
  const db = new Dexie('floor', { chromeTransactionDurability: 'relaxed' });
  db.version(1).stores({
    profiles: 'id, [last_active+id]',
    messages: 'id, [created_at+id]',
    invitations: 'id',
    invitation_stats: 'user_id',
    profile_privacy: 'id',
    reactions: 'id, message_id',
    read_marks: 'user_id',
    announcements: 'id',
    tombstones: '[table_name+id]',
    meta: 'key',
  });
  return db;
};

/** Fetches and stores all pages, then searches among all members. */
export const floorPull = async (device: Device): Promise<Filled> => {
  const started = performance.now();
  const db = openFloor();
  let cursors: Cursors = {};
  for (let isMore = true; isMore;) {
    const page = await fetchPage(device, cursors);
    cursors = { ...cursors, ...scansOf(page) };
    await put(db, page, cursors);
    isMore = Object.values(page.tables).some((table) => table.more);
  }
  const rows: Profile[] = await db.table('profiles').toArray();
  const found = countFound(rows);
  const ms = performance.now() - started;
  db.close();
  return { ms, found, rows: rows.length };
};

/** The first members in the order of the directory, by an index. */
export const floorFirstMembers = async () => {
  const db = openFloor();
  const rows: Profile[] = await db
    .table('profiles')
    .orderBy('[last_active+id]')
    .reverse()
    .limit(firstMembers)
    .toArray();
  db.close();
  return rows;
};

/** Writes `count` rows into a queue. Resolves to the milliseconds in which requests of `batch` messages send them. */
export const floorFlush = async (device: Device, count: number, batch: number): Promise<number> => {
  const db = new Dexie('floor-queue', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ entries: 'seq' });
  const mirror = openFloor();
  const entries = db.table<{ readonly seq: number; readonly row: Row }, number>('entries');
  await entries.bulkAdd(
    Array.from({ length: count }, (_, seq) => ({
      seq,
      row: { id: crypto.randomUUID(), content: `floor ${seq}`, user_id: device.uid },
    })),
  );
  const started = performance.now();
  const waiting = await entries.orderBy('seq').toArray();
  for (let start = 0; start < waiting.length; start += batch) {
    const sending = waiting.slice(start, start + batch);
    const stored = await postMessages(
      device,
      sending.map(({ row }) => row),
    );
    await mirror.table('messages').bulkPut(stored);
    await entries.bulkDelete(sending.map(({ seq }) => seq));
  }
  const ms = performance.now() - started;
  db.close();
  mirror.close();
  return ms;
};

const headersOf = ({ key, accessToken }: Device) => ({
  apikey: key,
  authorization: `Bearer ${accessToken}`,
  'content-type': 'application/json',
});

const fetchPage = async (device: Device, cursors: Cursors): Promise<Page> => {
  const response = await fetch(`${device.url}/rest/v1/rpc/sync_pull`, {
    method: 'POST',
    headers: headersOf(device),
    body: JSON.stringify({ cursors }),
  });
  return (await response.json()) as Page;
};

const postMessages = async (device: Device, rows: readonly Row[]): Promise<Row[]> => {
  const select = 'id,content,user_id,created_at,sync_xid';
  const response = await fetch(`${device.url}/rest/v1/messages?on_conflict=id&select=${select}`, {
    method: 'POST',
    headers: { ...headersOf(device), prefer: 'resolution=ignore-duplicates,return=representation' },
    body: JSON.stringify(rows),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Row[];
};

const put = async (db: Dexie, { tables }: Page, cursors: Cursors): Promise<void> => {
  for (const [name, { rows }] of Object.entries(tables))
    if (rows.length > 0) await db.table(name).bulkPut(rows);
  await db.table('meta').put({ key: 'cursors', cursors });
};

const scansOf = ({ tables }: Page): Cursors =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, { scan }]) => (scan === null ? [] : [[name, scan]])),
  );
