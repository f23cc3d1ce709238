import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Outcome } from '../../domain/delivery.ts';
import { editionNews } from '../../features/applications/changes.ts';
import { profileChange } from '../../features/people/changes.ts';
import { createEvents } from '../local/browser/ports.ts';
import type { SyncEvent } from '../sync/ports.ts';
import type { Member } from './member.ts';
import { announceLateOutcomes, createOutbox } from './outbox.ts';
import type { SendStraight } from './visitor.ts';
import { setSyncStatus } from './state/sync-status.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const save = async (hasNetwork: boolean): Promise<Outcome> => {
  vi.stubGlobal('navigator', { onLine: false });
  setSyncStatus(() => ({ hasNetwork }));
  let emit: (event: SyncEvent) => void = () => undefined;
  const events = {
    announce: (event: SyncEvent) => emit(event),
    subscribe(listener: (event: SyncEvent, isOwn: boolean) => void) {
      emit = (event) => listener(event, true);
      return () => undefined;
    },
  };
  const writing = { enqueue: async () => 'one' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- saving needs no more of a member.
  const member = { writing, mirror: {} } as unknown as Member;
  const outbox = createOutbox({ member: () => member, visitor: () => member }, events, vi.fn(), vi.fn());
  const { outcome } = await outbox.send(profileChange, { bio: 'Tea' });
  emit({
    kind: 'refused',
    id: 'one',
    entryKind: 'profile',
    payload: {},
    refusal: { code: '23514', message: '' },
  });
  return outcome;
};

it('waits for the outcome when the browser wrongly reports no network', async () => {
  expect(await save(true)).toMatchObject({ kind: 'refused' });
});

it('does not wait for the outcome without a network', async () => {
  expect(await save(false)).toEqual({ kind: 'waiting' });
});

describe('a visitor’s entry that the device does not store', () => {
  const neverAnswers = () => new Promise<string>(() => undefined);
  test.each([
    ['refuses', () => Promise.reject(new Error('no databases'))],
    ['does not answer', neverAnswers],
  ])('is sent directly when storage %s, and a repeat has the same id', async (_way, enqueue) => {
    vi.useFakeTimers();
    const sendStraight = vi.fn<SendStraight>(async () => ({ kind: 'delivered' }));
    const writing = { enqueue, discard: () => Promise.reject(new Error('no databases')) };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sending needs no more of the visitor.
    const visitor = { writing, mirror: null, sendStraight } as unknown as Member;
    const { visitor: outbox } = createOutbox(
      { member: () => null, visitor: () => visitor },
      createEvents(),
      vi.fn(),
      vi.fn(),
    );
    const send = async () => {
      const sending = outbox.send(editionNews, { email: 'meera@example.com' });
      await vi.advanceTimersByTimeAsync(4_000);
      return sending;
    };
    const sent = await send();
    expect(await sent.outcome).toEqual({ kind: 'delivered' });
    expect((await send()).id).toBe(sent.id);
    await outbox.discard(sent.id);
    expect(sendStraight.mock.calls.map(([id]) => id)).toEqual([sent.id, sent.id]);
  });
});

it('announces the outcome of each added entry once, and of no other entry', () => {
  const events = createEvents();
  const shown: string[] = [];
  const announceLater = announceLateOutcomes(events, ({ id }) => shown.push(id));
  announceLater('one');
  for (const id of ['one', 'one', 'another'])
    events.announce({ kind: 'delivered', id, entryKind: 'report', payload: {} });
  expect(shown).toEqual(['one']);
});
