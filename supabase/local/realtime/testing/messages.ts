import { type Harness, KEYS } from './harness.ts';
import type { RawClient, RawMessage } from './raw-client.ts';

export const MESSAGES = { schema: 'public', table: 'messages' };

let topics = 0;

/** A new topic that members may join. */
export function nextTopic(): string {
  return `realtime:members-${++topics}`;
}

/** A socket that receives the changes of these bindings on a new topic. */
export async function listen(
  harness: Harness,
  bindings: readonly unknown[],
  token?: string,
  apiKey?: string,
) {
  const client = await harness.raw(apiKey);
  const topic = nextTopic();
  await client.subscribe(topic, bindings, token);
  return { client, topic };
}

/** Inserts a message as the owner of the database, `values` over defaults; resolves to its id. */
export async function insertMessage(harness: Harness, values: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await harness.database.query<{ id: string }>(
    `insert into public.messages select (jsonb_populate_record(null::public.messages, to_jsonb(d) || $1::text::jsonb)).*
       from (select gen_random_uuid() as id, 'all' as room, 'hello' as body, 0 as rank,
                    '2026-11-20 14:59:58.717+00'::timestamptz as sent_at, '{}'::text[] as tags) d
     returning id`,
    [JSON.stringify(values)],
  );
  return rows[0]?.id ?? '';
}

/** Waits for the first change on a topic. */
export function firstChange(client: RawClient, topic: string): Promise<RawMessage> {
  return client.find((message) => message.event === 'postgres_changes' && message.topic === topic);
}

/** The changes of messages on a topic, as soon as every earlier write has been delivered. */
export async function settledChanges(
  harness: Harness,
  client: RawClient,
  topic: string,
): Promise<Record<string, unknown>[]> {
  const mark = nextTopic();
  const watcher = await harness.raw(KEYS.secret);
  await watcher.subscribe(mark, [{ event: 'INSERT', ...MESSAGES, filter: `body=eq.${mark}` }]);
  await insertMessage(harness, { room: 'nobody', body: mark });
  await firstChange(watcher, mark);
  // The feed delivers in order, so everything before the mark has been sent, and this reply comes after it.
  client.send('heartbeat', 'phoenix', {}, { ref: mark });
  await client.find(({ ref }) => ref === mark);
  watcher.close();
  return client.changes(topic);
}

/** One column of the records of changes. */
export function column(changes: readonly Record<string, unknown>[], name: string): unknown[] {
  return changes.map(({ record }) => Reflect.get(Object(record), name));
}
