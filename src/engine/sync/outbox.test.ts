import { describe, expect, it } from 'vitest';
import { storageFull } from '../../../tests/sim/memory-stores.ts';
import { setUp, setUpTab, states, store } from '../../../tests/sim/set-up.ts';
import { afterAttempt, claimed, type Entry } from './entry.ts';

describe('outbox', () => {
  it('[OB1] every attempt of an entry carries the id that it was written with', async () => {
    const { server, device, tab } = await setUpTab();
    server.answers.push('answer-lost', 'answer-lost');
    const id = await device.write(tab, 'hello');
    await device.time.advance(10_000);
    expect(server.arrivals()).toEqual([id, id, id]);
  });

  it('[OB2] enqueue resolves after the entry is stored, also when nothing can be sent', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.startTab();
    const id = await device.write(tab, 'hello');
    expect(device.outbox.entries.get(id)?.payload).toEqual({ content: 'hello' });
  });

  it('[OB5] [PL5] [PL12] a decision at the desk stays in the outbox until a pull brings the desk, and asks for that pull', async () => {
    const { server, device, tab } = await setUpTab();
    const { pull } = server.transport;
    server.transport.pull = async () => ({ kind: 'retry' });
    const payload = { content: 'Yes', application: 'application 1', choice: 'accepted', seen: 0 };
    const act = { kind: 'desk', lane: 'desk:application 1', version: 1, payload };
    await tab.enqueue(act);
    await device.time.advance(0);
    expect(states(device)).toEqual(['acked']);
    server.transport.pull = pull;
    await device.time.advance(1_500);
    expect(states(device)).toEqual([]);
    expect(device.mirror.documents.get('desk')?.content).toEqual(new Map([['application 1', 1]]));

    const pulled = () => device.pulls();
    const before = pulled();
    server.answers.push({ kind: 'rejected', refusal: { code: 'PT409', message: 'It has changed.' } });
    await tab.enqueue(act);
    await device.time.advance(0);
    expect(states(device)).toEqual(['rejected']);
    expect(pulled()).toBe(before + 1);
  });

  it('[OB5] an entry leaves the outbox only when the mirror holds its row', async () => {
    const { server, device, tab } = await setUpTab();
    const id = await device.write(tab, 'shown');
    await device.time.advance(0);
    expect(await device.mirror.has('messages', id)).toBe(true);
    expect(device.outbox.entries.size).toBe(0);

    device.mirror.applyHint = async () => {
      throw storageFull();
    };
    const second = await device.write(tab, 'kept');
    await device.time.advance(0);
    expect(server.rows().has(second)).toBe(true);
    expect(states(device)).toEqual(['acked']);
  });

  it('[OB6] cancel removes an entry that never left the device', async () => {
    const { server, device } = setUp();
    server.setOffline(true);
    const tab = device.startTab();
    const id = await device.write(tab, 'oops');
    await device.time.advance(4_000);
    expect(await tab.cancel(id)).toBe('gone');
    server.setOffline(false);
    await device.time.advance(20_000);
    expect(server.rows().size).toBe(0);
    expect(server.withdrawn.size).toBe(0);
  });

  it('[OB10] no event sends a delayed entry before its delay ends', async () => {
    const { server, device, tab } = await setUpTab();
    await device.write(tab, 'x', { delayMs: 60_000 });
    for (const event of [tab.nudge, tab.reconnected, tab.queued, tab.sessionChanged]) {
      await device.time.advance(14_000);
      event();
    }
    await device.time.advance(3_999);
    expect(server.arrivals()).toEqual([]);
    await device.time.advance(1);
    expect(server.rows().size).toBe(1);
  });

  it('[OB10] a delayed entry can be cancelled, and is sent at the next start after the app was closed', async () => {
    const { server, device } = setUp();
    const first = device.startTab();
    const undone = await device.write(first, 'x', { lane: 'one', delayMs: 60_000 });
    const kept = await device.write(first, 'x', { lane: 'other', delayMs: 60_000 });
    expect(await first.cancel(undone)).toBe('gone');
    await first.stop();
    await device.time.advance(3_600_000);
    expect(server.rows().size).toBe(0);
    device.startTab();
    await device.time.advance(0);
    expect([...server.rows().keys()]).toEqual([kept]);
    expect(server.withdrawn.size).toBe(0);
  });

  it('[OB6] cancel removes the entry after an attempt that never left the device', async () => {
    const { device } = setUp();
    const clock = device.time;
    await store(device, ['oops'], 'chat');
    const change = (step: (entry: Entry) => Entry | 'keep') => device.outbox.change(['oops'], step);
    await change((entry) => claimed(entry, 'another tab', clock.now(), true));
    const cancelled = device.openTab().cancel('oops');
    await device.time.advance(500);
    await change((entry) => afterAttempt.unanswered(entry, 'another tab', clock.now(), 1_000, true));
    await device.time.advance(500);
    expect(await cancelled).toBe('gone');
    expect(device.outbox.entries.size).toBe(0);
  });

  it('[OB8] cancel withdraws an entry that may have arrived but had not', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.startTab();
    const id = await device.write(tab, 'oops');
    await device.time.advance(0);
    expect(await tab.cancel(id)).toBe('withdrawing');
    expect(await tab.edit(id, { content: 'other' })).toBe(false);
    expect(await tab.cancel(id)).toBe('too-late');
    server.setDown(false);
    await device.time.advance(20_000);
    expect([...server.withdrawn]).toEqual([id]);
    expect(server.rows().size).toBe(0);
    expect(device.outbox.entries.size).toBe(0);
    expect(device.kinds().filter((kind) => kind === 'withdrawn')).toHaveLength(1);
  });

  it('[OB8] announces a withdrawn entry as delivered when it had arrived', async () => {
    const { server, device, tab } = await setUpTab();
    server.answers.push('answer-lost');
    const id = await device.write(tab, 'arrived');
    await device.time.advance(0);
    expect(await tab.cancel(id)).toBe('withdrawing');
    await device.time.advance(1_000);
    expect([...server.rows().keys()]).toEqual([id]);
    expect(await device.mirror.has('messages', id)).toBe(true);
    const ends = device.kinds().filter((kind) => kind === 'not-withdrawn' || kind === 'delivered');
    expect(ends).toEqual(['not-withdrawn', 'delivered']);
  });

  it('[OB9] a flush reads as many entries of a long queue as of a short one', async () => {
    const readsWith = async (waiting: number) => {
      const { server, device } = setUp();
      server.setOffline(true);
      const tab = device.startTab();
      for (let number = 0; number < waiting; number++) await device.write(tab, `text ${number}`);
      await device.time.advance(0);
      const reads: string[] = [];
      for (const read of ['heads', 'waitingIn', 'inState'] as const) {
        const original = device.outbox[read] as (...asked: unknown[]) => Promise<readonly Entry[]>;
        Object.assign(device.outbox, {
          [read]: async (...asked: unknown[]) => {
            const entries = await original(...asked);
            reads.push(`${read} ${entries.length}`);
            return entries;
          },
        });
      }
      await device.write(tab, 'one more');
      await device.time.advance(0);
      return reads;
    };
    const reads = await readsWith(3);
    expect(reads.filter((read) => read.startsWith('heads'))).toHaveLength(1);
    expect(await readsWith(60)).toEqual(reads);
  });

  it('[OB7] an edited entry keeps the rest of its payload', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    const id = await device.write(tab, 'Yes', { payload: { content: 'Yes', reply_to: 'm' } });
    expect(await tab.edit(id, { content: 'No' })).toBe(true);
    expect(device.outbox.entries.get(id)?.payload).toEqual({ content: 'No', reply_to: 'm' });
  });
});

describe('lanes', () => {
  it('[LN2] a waiting head blocks its own lane only', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    server.answers.push({ kind: 'retry', scope: 'entry', afterMs: 60_000 });
    tab.start();
    const blocked = await device.write(tab, 'blocked');
    const behind = await device.write(tab, 'behind');
    const other = await device.write(tab, 'free', { lane: 'other' });
    await device.time.advance(1_000);
    expect([...server.rows().keys()]).toEqual([other]);
    await device.time.advance(60_000);
    expect([...server.rows().keys()]).toEqual([other, blocked, behind]);
  });

  it('[LN6] an entry of a newer app waits unchanged, and blocks only its own lane', async () => {
    const { server, device } = setUp({ batchLimit: 10 });
    await store(device, ['first', 'newer', 'behind it'], 'chat');
    await device.outbox.change(['newer'], (entry) => ({ ...entry, version: 2 }));
    await store(device, ['elsewhere']);
    device.startTab();
    await device.time.advance(120_000);
    expect(server.arrivals()).toEqual(['first', 'elsewhere']);
    expect([...device.outbox.entries.values()]).toMatchObject([
      { id: 'newer', state: 'queued', attempts: 0 },
      { id: 'behind it', state: 'queued', attempts: 0 },
    ]);
  });
});

describe('failing storage', () => {
  it.each([
    ['full, which is not reported', storageFull, 0],
    ['broken, which is reported', () => new Error('broken'), 1],
  ] as const)(
    'a mirror that is %s is not announced as a lost connection',
    async (_what, trouble, reports) => {
      const { device } = setUp();
      let pulls = 0;
      device.mirror.apply = async () => {
        pulls += 1;
        throw trouble();
      };
      device.startTab();
      await device.time.advance(60_000);
      expect(device.kinds()).not.toContain('offline');
      expect(pulls).toBeGreaterThan(0);
      expect(pulls).toBeLessThanOrEqual(4);
      expect(device.faults.splice(0).length).toBe(pulls * reports);
    },
  );

  it('[ST1] enqueue fails and stores nothing when the reserve does not free enough room', async () => {
    const { device, tab } = await setUpTab();
    device.outbox.add = async () => {
      throw storageFull();
    };
    await expect(device.write(tab, 'too much')).rejects.toThrow();
    expect(device.outbox.entries.size).toBe(0);
  });
});

describe('batches', () => {
  const offlineWith = async (count: number, batchLimit: number) => {
    const { server, device } = setUp({ batchLimit });
    server.setDown(true);
    const tab = device.startTab();
    const ids: string[] = [];
    for (let number = 0; number < count; number++) ids.push(await device.write(tab, `text ${number}`));
    await device.time.advance(0);
    server.batches.length = 0;
    return { server, device, tab, ids };
  };

  it('[LN5] splits a failing batch in halves until the failing entry is alone', async () => {
    const { server, device, ids } = await offlineWith(8, 8);
    const { send } = server.transport;
    const sizes: number[] = [];
    server.transport.send = async (entries, session) => {
      sizes.push(entries.length);
      return entries.some((entry) => entry.id === ids[5])
        ? entries.map(() => ({ kind: 'retry', scope: 'entry', afterMs: null }))
        : send(entries, session);
    };
    server.setDown(false);
    await device.time.advance(60_000);
    expect([...server.rows().keys()]).toEqual(ids.slice(0, 5));
    expect(sizes.slice(0, 2)).toEqual([8, 4]);
    expect(sizes.at(-1)).toBe(1);
    expect(states(device)).toEqual(['queued', 'queued', 'queued']);
  });

  it('[LN5] [ER5] a batch that the server asks to wait is retried whole', async () => {
    const { server, device, ids } = await offlineWith(8, 8);
    const { send } = server.transport;
    const sizes: number[] = [];
    server.transport.send = async (entries, session) => {
      sizes.push(entries.length);
      const taken = await send(entries.slice(0, 3), session);
      const rest = entries.slice(3).map(() => ({ kind: 'retry', scope: 'entry', afterMs: 20_000 }) as const);
      return [...taken, ...rest];
    };
    server.setDown(false);
    await device.time.advance(15_000);
    expect([...server.rows().keys()]).toEqual(ids.slice(0, 3));
    await device.time.advance(50_000);
    expect([...server.rows().keys()]).toEqual(ids);
    expect(sizes).toEqual([8, 5, 2]);
    expect(device.outbox.entries.size).toBe(0);
  });

  it('keepTrying records the time of the choice, and changes nothing else of the entry', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    const id = await device.write(tab, 'old');
    await device.time.advance(25 * 3_600_000);
    const before = device.outbox.entries.get(id);
    expect(await tab.keepTrying(id)).toBe(true);
    expect(device.outbox.entries.get(id)).toEqual({ ...before, keptAt: device.time.now() });
    expect(await tab.keepTrying('unknown')).toBe(false);
  });
});
