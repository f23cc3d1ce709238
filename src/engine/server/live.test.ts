import { expect, it, vi } from 'vitest';
import { schema } from '../../app/capabilities.ts';
import type { Remote } from './client.ts';
import { listenLive } from './live.ts';

type Handler = (message: object) => void;

/** The client's side of one channel, whose messages the test sends. */
const createFakeChannel = () => {
  const handlers: {
    readonly type: string;
    readonly table: string;
    readonly event: string;
    readonly handler: Handler;
  }[] = [];
  let emitStatus: (status: string) => void = () => undefined;
  const channel = {
    on(
      type: string,
      { table = '', event = '' }: { readonly table?: string; readonly event?: string },
      handler: Handler,
    ) {
      handlers.push({ type, table, event, handler });
      return channel;
    },
    subscribe(handler: typeof emitStatus) {
      emitStatus = handler;
      return channel;
    },
  };
  const remote = {
    realtime: { setAuth: () => Promise.resolve() },
    channel: () => channel,
    removeChannel: () => Promise.resolve('ok'),
  };
  return {
    remote: remote as unknown as Remote,
    status: (status: string) => emitStatus(status),
    confirm: () =>
      handlers
        .find(({ type }) => type === 'system')
        ?.handler({ extension: 'postgres_changes', status: 'ok' }),
    change: (table: string, event: string, record: object) =>
      handlers.find((one) => one.table === table && one.event === event)?.handler({ new: record }),
    eventsOf: (table: string) => handlers.filter((one) => one.table === table).map(({ event }) => event),
  };
};

const listen = async () => {
  const channel = createFakeChannel();
  const listener = {
    onLive: vi.fn<() => void>(),
    onRows: vi.fn<() => void>(),
    onMissed: vi.fn<() => void>(),
  };
  const stop = listenLive(channel.remote, 'asha', schema, listener);
  await vi.waitFor(() => expect(channel.eventsOf('tombstones')).toEqual(['INSERT']));
  return { ...channel, ...listener, stop };
};

it('only the first confirmation after a join counts as live [RT5]', async () => {
  const { status, confirm, onLive, stop } = await listen();
  status('SUBSCRIBED');
  expect(onLive).not.toHaveBeenCalled();
  confirm();
  // The server confirms each new token too.
  confirm();
  confirm();
  expect(onLive).toHaveBeenCalledTimes(1);
  status('CHANNEL_ERROR');
  status('SUBSCRIBED');
  confirm();
  expect(onLive).toHaveBeenCalledTimes(2);
  stop();
});

it('a record without a large column causes a pull, and a deletion waits for its tombstone [RT2] [RT4]', async () => {
  const { change, eventsOf, onRows, onMissed, stop } = await listen();
  const message = {
    id: 'one',
    content: 'x',
    user_id: 'asha',
    created_at: '2025-10-01',
    deleted_at: null,
    edited_at: null,
    reply_to: null,
    pinned_at: null,
    sync_xid: 7,
  };
  change('messages', 'INSERT', message);
  expect(onRows).toHaveBeenCalledTimes(1);
  const { content, ...withoutText } = message;
  expect(content).toBe('x');
  change('messages', 'UPDATE', withoutText);
  for (const table of schema.tables.keys()) expect(eventsOf(table)).toEqual(['INSERT', 'UPDATE']);
  expect(onRows).toHaveBeenCalledTimes(1);
  expect(onMissed).toHaveBeenCalledTimes(1);
  change('tombstones', 'INSERT', { table_name: 'messages' });
  expect(onMissed).toHaveBeenCalledTimes(2);
  stop();
});
