/** Measures the figures of supabase/SCALE.md: `node tests/setup/measure-scale.ts`. Only the times depend on the machine. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import WebSocket from 'ws';
import { reactionEmoji } from '../../src/domain/reaction.ts';
import { seedOnce } from '../../supabase/local/demo/seed.ts';
import { startTestBackend } from '../../supabase/local/testing.ts';

const members = 1000;
const local = await startTestBackend();
const { database, keys } = local.backend;
await seedOnce(database, members, new Date());
const client = local.client();
const { data } = await client.auth.signUp({ email: 'scale@example.com', password: 'password' });
const token = data.session?.access_token ?? '';
const uid = data.user?.id ?? '';

const rowsOf = async (table: string) =>
  (
    await database.query<{ n: number; bytes: number }>(
      `select count(*)::int as n, pg_total_relation_size('public.${table}')::int as bytes from public.${table}`,
    )
  ).rows[0] ?? { n: 0, bytes: 0 };
const printStored = async (table: string) => {
  const { n, bytes } = await rowsOf(table);
  console.log(`stored ${table}: ${n} rows, ${Math.round(bytes / Math.max(n, 1))} bytes a row with indexes`);
};
await printStored('profiles');
await printStored('messages');

interface Page {
  readonly horizon: string;
  readonly tables: Record<
    string,
    { readonly rows: unknown[]; readonly scan: unknown; readonly more: boolean }
  >;
}
const cursors: Record<string, unknown> = {};
const pull = async (from = cursors): Promise<{ page: Page; bytes: number; text: string; ms: number }> => {
  const started = performance.now();
  const response = await fetch(`${local.url}/rest/v1/rpc/sync_pull`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ cursors: from, active_since: new Date() }),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  return { page: JSON.parse(text) as Page, bytes: Buffer.byteLength(text), text, ms };
};
const keep = (page: Page) => {
  for (const [table, { scan }] of Object.entries(page.tables)) if (scan !== null) cursors[table] = scan;
};

let isMore = true;
let first = 0;
let firstGzip = 0;
let firstPages = 0;
while (isMore) {
  const { page, bytes, text } = await pull();
  first += bytes;
  firstGzip += gzipSync(text).byteLength;
  firstPages += 1;
  for (const [name, { rows }] of Object.entries(page.tables))
    if (rows.length > 0 && firstPages === 1) {
      const size = Buffer.byteLength(JSON.stringify(rows)) / rows.length;
      console.log(`sync_pull ${name}: ${rows.length} rows, ${Math.round(size)} bytes a row`);
    }
  keep(page);
  isMore = Object.values(page.tables).some(({ more }) => more);
}
console.log(`first pull of ${members} members: ${first} bytes, ${firstGzip} gzipped, ${firstPages} pages`);
const idle = await pull();
console.log(
  `pull with nothing new: ${idle.bytes} bytes, ${brotliCompressSync(idle.text).byteLength} brotli, ${idle.ms.toFixed(1)} ms`,
);

const quarterBefore = new Date(Date.now() - 15 * 60_000).toISOString();
await database.query('update public.activity set last_active = now()');
const { data: listing } = await client.rpc('sync_pull', { cursors, active_since: quarterBefore });
const { activity } = listing as { activity: { rows: unknown[] } };
const list = JSON.stringify(activity);
console.log(
  `activity of ${members} members: ${activity.rows.length} listed, ${list.length} bytes, ${gzipSync(list).byteLength} gzipped`,
);

const socket = new WebSocket(
  `${local.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=2.0.0`,
);
const frames: string[] = [];
let wake = () => {};
socket.on('message', (frame: Buffer) => {
  frames.push(frame.toString());
  wake();
});
const frameWith = async (part: string): Promise<string> => {
  for (;;) {
    const found = frames.find((frame) => frame.includes(part));
    if (found !== undefined) return found;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
};
await new Promise((resolve) => socket.once('open', resolve));
const filter = ['messages', 'reactions'].map((table) => ({ event: 'INSERT', schema: 'public', table }));
const config = { postgres_changes: filter, private: true };
socket.send(
  JSON.stringify(['1', '1', 'realtime:community-chat', 'phx_join', { config, access_token: token }]),
);
await frameWith('Subscribed to PostgreSQL');
const content =
  'A message of about the usual length: where do we meet for lunch tomorrow, at the villa or the beach?';
const before = { ...cursors };
const messageId = crypto.randomUUID();
await client.from('messages').insert({ id: messageId, content, user_id: uid });
const frame = await frameWith('where do we meet');
socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]));
const beat = await frameWith('"phoenix"');
console.log(
  `realtime frame of one message of ${content.length} characters: ${Buffer.byteLength(frame)} bytes; heartbeat answer ${Buffer.byteLength(beat)} bytes`,
);
const after = await pull();
console.log(
  `pull with that one message: ${after.bytes} bytes (${after.bytes - idle.bytes} for the message), ${after.ms.toFixed(1)} ms`,
);

keep(after.page);

const react = async (emoji: string) => {
  const change = { entry_id: crypto.randomUUID(), message_id: messageId, emoji, is_on: true };
  const { error } = await client.rpc('react', change);
  if (error) throw error;
};
const [last = '', ...five] = reactionEmoji.toReversed();
for (const emoji of five) await react(emoji);
await pull().then(({ page }) => keep(page));
await react(last);
const reactionFrame = await frameWith(last);
console.log(`realtime frame of one reaction: ${Buffer.byteLength(reactionFrame)} bytes`);
const one = await pull();
console.log(`pull with one reaction: ${one.bytes} bytes (${one.bytes - idle.bytes} for the reaction)`);
const all = await pull({ ...cursors, messages: before['messages'], reactions: before['reactions'] });
console.log(
  `pull with that message and its six reactions: ${all.bytes} bytes (${all.bytes - idle.bytes} for them)`,
);

const { xid, id } = before['messages'] as { xid: string; id: string };
const plan = await database.query<Record<string, string>>(
  `explain (analyze, costs off, timing off, summary off, buffers off)
   select m.content from public.messages as m where (m.sync_xid, m.id) > ('${xid}'::xid8, '${id}'::uuid)
   order by m.sync_xid, m.id limit 1000`,
);
console.log(`rows read for new messages:\n  ${plan.rows.map((row) => row['QUERY PLAN']).join('\n  ')}`);
await database.query(
  `insert into public.reactions (message_id, user_id, emoji, is_on)
   select m.id, $1, emoji, true from public.messages as m, unnest($2::text[]) as emoji on conflict do nothing`,
  [uid, reactionEmoji],
);
await printStored('reactions');
socket.terminate();
await local.close();
process.exit(0);
