import type { Entry } from '../../src/engine/sync/entry.ts';
import type { MemberSession, Transport } from '../../src/engine/sync/ports.ts';
import { flush } from '../../src/engine/sync/flush.ts';
import { createMemoryOutbox, shownBy } from '../sim/memory-stores.ts';

/**
 * Queues these entries in an empty outbox and lets the engine's sender flush it as this member.
 * Resolves to the batches that the sender handed to the transport.
 */
export const sendQueued = async (
  transport: Transport,
  entries: readonly Entry[],
  member: MemberSession,
): Promise<readonly (readonly Entry[])[]> => {
  const outbox = createMemoryOutbox();
  for (const entry of entries) await outbox.add({ ...entry, owner: member.uid });
  const batches: (readonly Entry[])[] = [];
  const result = await flush(
    {
      owner: member.uid,
      outbox,
      mirror: null,
      session: { current: async () => member, renew: async () => member },
      transport: {
        ...transport,
        send(batch, session) {
          batches.push(batch);
          return transport.send(batch, session);
        },
      },
      clock: { now: () => 1_700_000_000_000 },
      random: { next: () => 0, uuid: () => crypto.randomUUID() },
      announcer: { announce: () => undefined },
      shownBy,
      isRunning: () => true,
    },
    true,
  );
  if (result.kind !== 'done') throw new Error(`The flush ended with ${result.kind}.`);
  return batches;
};
