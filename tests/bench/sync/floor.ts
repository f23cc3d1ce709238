import Dexie from 'dexie';
import type { Profile } from '../../../src/domain/profile.ts';
import { startCosts, type Costs } from './counters.ts';
import { countFound, firstMembers, now, type Device, type Filled } from './work.ts';

interface Page {
  readonly tables: Readonly<
    Record<string, { readonly rows: readonly Row[]; readonly scan: unknown; readonly more: boolean }>
  >;
}
type Row = Readonly<Record<string, unknown>>;
type Cursors = Readonly<Record<string, unknown>>;

/** The least that could do the same work: the same requests, and Dexie tables of the same shape. No rule of the engine. */
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

/** Reads pages and puts their rows until there is no more. With `overlap`, the next page travels while one is put. */
export const floorPull = async (device: Device, overlap: boolean): Promise<Filled> => {
  const costs = startCosts();
  const started = performance.now();
  const db = openFloor();
  let cursors: Cursors = (await db.table('meta').get('cursors'))?.cursors ?? {};
  let putting: Promise<unknown> = Promise.resolve();
  for (let isMore = true; isMore;) {
    const page = await fetchPage(device, cursors);
    await putting;
    cursors = { ...cursors, ...scansOf(page) };
    putting = put(db, page, cursors);
    if (!overlap) await putting;
    isMore = Object.values(page.tables).some((table) => table.more);
  }
  await putting;
  const filledMs = performance.now() - started;
  const spent = costs();
  const rows: Row[] = await db.table('profiles').toArray();
  const found = countFound(rows.map(toProfile));
  const searchableMs = performance.now() - started;
  db.close();
  return { filledMs, searchableMs, found, rows: rows.length, costs: spent };
};

/** The first members in the order of the directory, by an index. */
export const floorFirstMembers = async () => {
  const db = openFloor();
  const rows: Row[] = await db
    .table('profiles')
    .orderBy('[last_active+id]')
    .reverse()
    .limit(firstMembers)
    .toArray();
  db.close();
  return rows.map(toProfile);
};

/** Writes `count` queue rows first; then sends them in requests of `batch` and measures that. */
export const floorFlush = async (
  device: Device,
  count: number,
  batch: number,
): Promise<{ ms: number; costs: Costs }> => {
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
  const costs = startCosts();
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
  return { ms, costs: costs() };
};

/** Milliseconds that each of `count` durable writes took. */
export const floorEnqueue = async (count: number): Promise<number[]> => {
  const db = new Dexie('floor-enqueue', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ entries: '++seq' });
  const entries = db.table('entries');
  await db.open();
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await db.transaction('rw', entries, () =>
      entries.add({ id: crypto.randomUUID(), content: `floor ${n}` }),
    );
    times.push(performance.now() - started);
  }
  db.close();
  return times;
};

export const floorSend = async (device: Device, content: string): Promise<void> => {
  await postMessages(device, [{ id: crypto.randomUUID(), content, user_id: device.uid }]);
};

/** Join reference, reference, topic, event, payload: a message of Phoenix's protocol 2.0.0. */
type Frame = readonly [
  string | null,
  string | null,
  string,
  string,
  { readonly status?: string; readonly data?: { readonly record: Row } },
];

/** A bare socket that puts every new message into a table; resolves to a way to wait for one. */
export const floorListen = async (device: Device): Promise<(content: string) => Promise<number>> => {
  const db = openFloor();
  await db.open();
  const put = new Map<string, number>();
  let wake = () => {};
  const socket = new WebSocket(
    `${device.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${device.key}&vsn=2.0.0`,
  );
  const joined = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const [, , , event, payload] = JSON.parse(data) as Frame;
      if (event === 'system' && payload.status === 'ok') resolve();
      const record = payload.data?.record;
      if (event !== 'postgres_changes' || !record) return;
      void db
        .table('messages')
        .put(record)
        .then(() => {
          put.set(String(record['content']), now());
          wake();
        });
    });
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const config = {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'messages' }],
    private: true,
  };
  const payload = { config, access_token: device.accessToken };
  socket.send(JSON.stringify(['1', '1', 'realtime:community-chat', 'phx_join', payload]));
  await joined;
  return async (content) => {
    for (;;) {
      const at = put.get(content);
      if (at !== undefined) return at;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
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

const toProfile = (row: Row): Profile => {
  const { full_name: fullName, last_active: lastActive, ...rest } = row;
  return { ...rest, fullName, lastActive } as Profile;
};
