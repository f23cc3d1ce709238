import { afterEach, expect, it, vi } from 'vitest';
import type { Outcome } from '../domain/delivery.ts';
import type { SyncEvent } from '../sync/ports.ts';
import type { Member } from './open-member.ts';
import { createOutbox } from './outbox.ts';
import { setSyncStatus } from './state/sync-status.ts';

afterEach(() => vi.unstubAllGlobals());

const save = async (hasNetwork: boolean): Promise<Outcome> => {
  vi.stubGlobal('navigator', { onLine: false });
  setSyncStatus(() => ({ hasNetwork }));
  let tell: (event: SyncEvent) => void = () => undefined;
  const events = {
    announce: (event: SyncEvent) => tell(event),
    subscribe(listener: (event: SyncEvent, isOwn: boolean) => void) {
      tell = (event) => listener(event, true);
      return () => undefined;
    },
  };
  const writing = { enqueue: async () => 'one' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- saving needs no more of a member.
  const member = { writing, mirror: {} } as unknown as Member;
  const outbox = createOutbox({ member: () => member, visitor: () => member }, events, vi.fn(), vi.fn());
  const { outcome } = await outbox.send('profile', { bio: 'Tea' });
  tell({
    kind: 'refused',
    id: 'one',
    entryKind: 'profile',
    payload: {},
    refusal: { code: '23514', message: '' },
  });
  return outcome;
};

it('waits for the outcome on a device whose browser denies a network that exists', async () => {
  expect(await save(true)).toMatchObject({ kind: 'refused' });
});

it('waits for nothing without a network', async () => {
  expect(await save(false)).toEqual({ kind: 'waiting' });
});
