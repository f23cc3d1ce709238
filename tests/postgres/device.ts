import { schema } from '../../src/app/capabilities.ts';
import { readPullPage } from '../../src/engine/server/pull-page.ts';
import type { Cursors, Transport } from '../../src/engine/sync/ports.ts';
import { pull } from '../../src/engine/sync/pull.ts';
import { createMemoryMirror } from '../sim/memory-stores.ts';
import type { Member } from './support.ts';

/** One page of sync_pull, as the app reads it. */
export const pageOf = async (reader: Member, cursors: Cursors, pageSize = 1000) => {
  const [row] = await reader.once('select public.sync_pull($1, $2) as page', [
    JSON.stringify(cursors),
    pageSize,
  ]);
  const page = readPullPage(schema, row?.['page']);
  if (!page) throw new Error('The answer of sync_pull is not understood.');
  return page;
};

/** A member's device: the app's own pull into a mirror in memory. `connect` changes the connection that it pulls over. */
export const openDevice = (uid: string, first: Member, pageSize = 1000) => {
  let reader = first;
  const mirror = createMemoryMirror();
  const transport: Transport = {
    canSend: () => true,
    batchLimit: () => 1,
    send: () => Promise.reject(new Error('Nothing is sent here.')),
    pull: async (cursors) => ({ kind: 'page', page: await pageOf(reader, cursors, pageSize) }),
  };
  const session = { kind: 'member', uid, accessToken: '' } as const;
  return {
    mirror,
    has: (id: string) => mirror.has('messages', id),
    connect: (next: Member) => {
      reader = next;
    },
    pull: () =>
      pull({
        owner: uid,
        mirror,
        transport,
        session: { current: async () => session, renew: async () => session },
        clock: { now: () => 0 },
        opened: [],
        isRunning: () => true,
      }),
  };
};
