import { describe, expect, it } from 'vitest';
import { storageFull } from '../../tests/sim/memory-stores.ts';
import { setUp, states, store } from '../../tests/sim/set-up.ts';
import { afterAttempt, claimed, type Entry } from './entry.ts';

describe('outbox', () => {
  it('[OB1] every attempt of an entry carries the id that it was written with', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push('lose', 'lose');
    const id = await device.write(tab, 'hello');
    await device.time.advance(10_000);
    expect(server.sends.map((send) => send.id)).toEqual([id, id, id]);
  });

  it('[OB2] enqueue resolves after the entry is stored, also when nothing can be sent', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'hello');
    expect(device.outbox.entries.get(id)?.payload).toEqual({ content: 'hello' });
  });

  it('[OB4] a lost acknowledgement resends under the same id and leaves one row', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push('lose');
    const id = await device.write(tab, 'once');
    await device.time.advance(1_000);
    expect([...server.rows.keys()]).toEqual([id]);
    expect(device.outbox.entries.size).toBe(0);
    expect(device.kinds()).toContain('delivered');
  });

  it('[OB5] an entry leaves the outbox only when the mirror holds its row', async () => {
    const { device, server } = setUp();
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'shown');
    await device.time.advance(0);
    expect(await device.mirror.has('messages', id)).toBe(true);
    expect(device.outbox.entries.size).toBe(0);

    device.mirror.applyHint = async () => {
      throw storageFull();
    };
    const second = await device.write(tab, 'kept');
    await device.time.advance(0);
    expect(server.rows.has(second)).toBe(true);
    expect(states(device)).toEqual(['acked']);
  });

  it('[OB5] an acknowledged entry leaves with the next complete pull, also when its row was deleted meanwhile', async () => {
    const { server, device } = setUp();
    const { applyHint } = device.mirror;
    device.mirror.applyHint = async () => {
      throw storageFull();
    };
    const tab = device.openTab();
    tab.start();
    const ids = [await device.write(tab, 'stays'), await device.write(tab, 'is taken down')] as const;
    await device.time.advance(0);
    expect(states(device)).toEqual(['acked', 'acked']);
    device.mirror.applyHint = applyHint;
    server.remove(ids[1]);
    tab.nudge();
    await device.time.advance(0);
    expect(device.outbox.entries.size).toBe(0);
    expect(await device.mirror.has('messages', ids[0])).toBe(true);
    expect(await device.mirror.has('messages', ids[1])).toBe(false);
  });

  it('[OB5] after a restore an entry waits for the pull that replaces the mirror', async () => {
    const { server, device } = setUp();
    for (const id of ['first', 'second']) server.commit(id, id);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.restore('epoch-2');
    const id = await device.write(tab, 'sent to the restored server');
    await device.time.advance(0);
    expect(server.rows.has(id)).toBe(true);
    expect(states(device)).toEqual(['acked']);
    tab.nudge();
    await device.time.advance(0);
    expect(device.outbox.entries.size).toBe(0);
    expect([...device.mirror.rows.keys()]).toEqual([`messages:${id}`]);
  });

  it('[OB5] an act at the desk stays until a pull of the desk that began after its acknowledgement', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    tab.start();
    let answer = () => {};
    const early = tab.pullDesk(() => new Promise((resolve) => (answer = () => resolve(true))));
    await tab.enqueue({ kind: 'desk', lane: 'desk:edition', version: 1, payload: { content: 'act' } });
    await device.time.advance(0);
    expect(states(device)).toEqual(['acked']);
    answer();
    await early;
    tab.nudge();
    await device.time.advance(0);
    expect(states(device)).toEqual(['acked']);
    await tab.pullDesk(async () => false);
    expect(states(device)).toEqual(['acked']);
    await tab.pullDesk(async () => true);
    expect(device.outbox.entries.size).toBe(0);
    expect(device.kinds()).toContain('delivered');
  });

  it('[OB6] cancel removes an entry that never left the device', async () => {
    const { server, device } = setUp();
    server.setOffline(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'oops');
    await device.time.advance(4_000);
    expect(await tab.cancel(id)).toBe('gone');
    server.setOffline(false);
    await device.time.advance(20_000);
    expect(server.rows.size).toBe(0);
    expect(server.withdrawn.size).toBe(0);
  });

  it('[OB10] an entry with a delay is sent after it and not before, whatever event comes', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await tab.enqueue({
      kind: 'message',
      lane: 'chat',
      version: 1,
      payload: { content: 'x' },
      delayMs: 60_000,
    });
    for (const event of [tab.nudge, tab.reconnected, tab.queued, tab.sessionChanged]) {
      await device.time.advance(14_000);
      event();
    }
    await device.time.advance(3_999);
    expect(server.sends).toEqual([]);
    await device.time.advance(1);
    expect(server.rows.size).toBe(1);
  });

  it('[OB10] an entry with a delay can be taken back in it, and is sent at the next start when the app was closed', async () => {
    const { server, device } = setUp();
    const first = device.openTab();
    first.start();
    const draft = { kind: 'message', version: 1, payload: { content: 'x' }, delayMs: 60_000 };
    const undone = await first.enqueue({ ...draft, lane: 'one' });
    const kept = await first.enqueue({ ...draft, lane: 'other' });
    expect(await first.cancel(undone)).toBe('gone');
    await first.stop();
    await device.time.advance(3_600_000);
    expect(server.rows.size).toBe(0);
    device.openTab().start();
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual([kept]);
    expect(server.withdrawn.size).toBe(0);
  });

  it('[OB6] a cancel during an attempt that does not leave the device removes the entry once it ends', async () => {
    const { device } = setUp();
    const { clock } = device.time;
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

  it('[OB8] cancel withdraws an entry that may have arrived and had not, for good', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'oops');
    await device.time.advance(0);
    expect(await tab.cancel(id)).toBe('withdrawing');
    expect(await tab.edit(id, { content: 'other' })).toBe(false);
    expect(await tab.cancel(id)).toBe('too-late');
    server.setDown(false);
    await device.time.advance(20_000);
    expect([...server.withdrawn]).toEqual([id]);
    expect(server.rows.size).toBe(0);
    expect(device.outbox.entries.size).toBe(0);
    expect(device.kinds().filter((kind) => kind === 'withdrawn')).toHaveLength(1);
  });

  it('[OB8] an entry that is withdrawn while its batch is claimed does not travel with the batch', async () => {
    const { server, device } = setUp({ batchLimit: 3 });
    await store(device, ['first', 'second'], 'chat');
    const { waitingIn } = device.outbox;
    device.outbox.waitingIn = async (...asked) => {
      const read = await waitingIn(...asked);
      device.outbox.waitingIn = waitingIn;
      // Like another tab that withdraws the second entry after an unanswered attempt.
      await device.outbox.change(['second'], (entry) => ({ ...entry, attempts: 1, isWithdrawing: true }));
      return read;
    };
    device.openTab().start();
    await device.time.advance(0);
    expect(server.batches).toEqual([['first'], ['second']]);
    expect(server.rows.has('second')).toBe(false);
  });

  it('[OB8] a withdrawn entry that had arrived is announced as delivered, and keeps its place in the chat', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push('lose');
    const id = await device.write(tab, 'arrived');
    await device.time.advance(0);
    expect(await tab.cancel(id)).toBe('withdrawing');
    await device.time.advance(1_000);
    expect([...server.rows.keys()]).toEqual([id]);
    expect(await device.mirror.has('messages', id)).toBe(true);
    const ends = device.kinds().filter((kind) => kind === 'not-withdrawn' || kind === 'delivered');
    expect(ends).toEqual(['not-withdrawn', 'delivered']);
  });

  it('[OB9] a flush reads as many entries of a long queue as of a short one', async () => {
    const readsWith = async (waiting: number) => {
      const { server, device } = setUp();
      server.setOffline(true);
      const tab = device.openTab();
      tab.start();
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
    expect(await readsWith(300)).toEqual(reads);
  });

  it('[OB7] a rejected entry stays with its reason, and is sent under the same id after an edit', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push({ kind: 'rejected', refusal: { code: '23514', message: 'too long' } });
    const id = await device.write(tab, 'too long');
    await device.time.advance(60_000);
    expect(device.outbox.entries.get(id)).toMatchObject({ state: 'rejected', refusal: { code: '23514' } });
    expect(await tab.edit(id, { content: 'short' })).toBe(true);
    await device.time.advance(0);
    expect(server.rows.get(id)?.value).toEqual({ id, content: 'short' });
  });

  it('[OB7] an edited entry keeps the rest of its payload', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    const payload = { content: 'Yes', replyTo: 'm' };
    const id = await tab.enqueue({ kind: 'message', lane: 'chat', version: 2, payload });
    expect(await tab.edit(id, { content: 'No' })).toBe(true);
    expect(device.outbox.entries.get(id)?.payload).toEqual({ content: 'No', replyTo: 'm' });
  });
});

describe('lanes', () => {
  it('[LN1] a lane is delivered in the order of writing, whatever fails in between', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const ids = [await device.write(tab, '1'), await device.write(tab, '2'), await device.write(tab, '3')];
    server.setDown(false);
    server.answers.push('lose', { kind: 'retry', scope: 'entry', afterMs: null });
    await device.time.advance(30_000);
    expect([...server.rows.keys()]).toEqual(ids);
  });

  it('[LN2] a waiting head blocks its own lane only', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    server.answers.push({ kind: 'retry', scope: 'entry', afterMs: 60_000 });
    tab.start();
    const blocked = await device.write(tab, 'blocked');
    const behind = await device.write(tab, 'behind');
    const other = await tab.enqueue({
      kind: 'message',
      lane: 'other',
      version: 1,
      payload: { content: 'free' },
    });
    await device.time.advance(1_000);
    expect([...server.rows.keys()]).toEqual([other]);
    await device.time.advance(60_000);
    expect([...server.rows.keys()]).toEqual([other, blocked, behind]);
  });

  it('[LN3] a rejected entry does not delay the next one', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push({ kind: 'rejected', refusal: { code: '42501', message: 'no' } });
    await device.write(tab, 'refused');
    const next = await device.write(tab, 'fine');
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual([next]);
  });
});

describe('an entry of a newer version', () => {
  it('[LN6] waits for that version with its lane, and delays no other lane', async () => {
    const { server, device } = setUp({ batchLimit: 10 });
    await store(device, ['first', 'of a newer app', 'behind it'], 'chat');
    await device.outbox.change(['of a newer app'], (entry) => ({ ...entry, version: 2 }));
    await store(device, ['elsewhere']);
    device.openTab().start();
    await device.time.advance(120_000);
    expect([...server.rows.keys()]).toEqual(['first', 'elsewhere']);
    expect(states(device)).toEqual(['queued', 'queued']);
    expect([...device.outbox.entries.values()][0]).toMatchObject({ id: 'of a newer app', attempts: 0 });
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
      device.openTab().start();
      await device.time.advance(60_000);
      expect(device.kinds()).not.toContain('offline');
      expect(pulls).toBeGreaterThan(0);
      expect(pulls).toBeLessThanOrEqual(4);
      expect(device.faults.splice(0).length).toBe(pulls * reports);
    },
  );

  it('the next pull brings a live row that could not be stored', async () => {
    const { server, device } = setUp();
    device.mirror.applyHint = async () => {
      throw storageFull();
    };
    const tab = device.openTab();
    tab.start();
    await tab.receive([server.commit('live', 'x')]);
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'live')).toBe(true);
  });

  it('[ST1] full storage clears the mirror for what the person writes', async () => {
    const { server, device } = setUp();
    server.commit('seen', 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.setDown(true);
    const { add } = device.outbox;
    device.outbox.add = async (draft) => {
      if (device.mirror.rows.size > 0) throw storageFull();
      return add(draft);
    };
    const id = await device.write(tab, 'worth more');
    expect(device.outbox.entries.has(id)).toBe(true);
    expect(device.mirror.rows.size).toBe(0);
    server.setDown(false);
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'seen')).toBe(true);
    expect(server.rows.has(id)).toBe(true);
  });

  it('[ST1] enqueue fails and stores nothing when that does not help', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    tab.start();
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
    const tab = device.openTab();
    tab.start();
    const ids: string[] = [];
    for (let number = 0; number < count; number++) ids.push(await device.write(tab, `text ${number}`));
    await device.time.advance(0);
    server.batches.length = 0;
    return { server, device, tab, ids };
  };

  it('[LN4] waiting entries of a lane travel together, in the order of writing', async () => {
    const { server, device, ids } = await offlineWith(7, 3);
    server.setDown(false);
    await device.time.advance(2_000);
    expect(server.batches).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    expect([...server.rows.keys()]).toEqual(ids);
    expect(device.outbox.entries.size).toBe(0);
  });

  it('[LN4] a rejected message of a batch neither delays nor fails its neighbours', async () => {
    const { server, device, ids } = await offlineWith(3, 10);
    const answer = { code: '23514', message: 'no' };
    const { send } = server.transport;
    server.transport.send = async (entries, sender) => {
      const outcomes = await send(
        entries.filter((entry) => entry.id !== ids[1]),
        sender,
      );
      return outcomes.toSpliced(1, 0, { kind: 'rejected', refusal: answer });
    };
    server.setDown(false);
    await device.time.advance(2_000);
    expect([...server.rows.keys()]).toEqual([ids[0], ids[2]]);
    expect([...device.outbox.entries.values()]).toMatchObject([
      { id: ids[1], state: 'rejected', refusal: answer },
    ]);
  });

  it('[LN5] a batch that the server fails on is retried in halves until the cause travels alone', async () => {
    const { server, device, ids } = await offlineWith(8, 8);
    const { send } = server.transport;
    const sizes: number[] = [];
    server.transport.send = async (entries, sender) => {
      sizes.push(entries.length);
      return entries.some((entry) => entry.id === ids[5])
        ? entries.map(() => ({ kind: 'retry', scope: 'entry', afterMs: null }))
        : send(entries, sender);
    };
    server.setDown(false);
    await device.time.advance(60_000);
    expect([...server.rows.keys()]).toEqual(ids.slice(0, 5));
    expect(sizes.slice(0, 2)).toEqual([8, 4]);
    expect(sizes.at(-1)).toBe(1);
    expect(states(device)).toEqual(['queued', 'queued', 'queued']);
  });

  it('[LN5] [ER5] a batch that the server asks to wait is retried whole', async () => {
    const { server, device, ids } = await offlineWith(8, 8);
    const { send } = server.transport;
    const sizes: number[] = [];
    server.transport.send = async (entries, sender) => {
      sizes.push(entries.length);
      const taken = await send(entries.slice(0, 3), sender);
      const rest = entries.slice(3).map(() => ({ kind: 'retry', scope: 'entry', afterMs: 20_000 }) as const);
      return [...taken, ...rest];
    };
    server.setDown(false);
    await device.time.advance(15_000);
    expect([...server.rows.keys()]).toEqual(ids.slice(0, 3));
    await device.time.advance(50_000);
    expect([...server.rows.keys()]).toEqual(ids);
    expect(sizes).toEqual([8, 5, 2]);
    expect(device.outbox.entries.size).toBe(0);
  });

  it('[LN4] an entry without an outcome in the answer is sent again', async () => {
    const { server, device, ids } = await offlineWith(2, 10);
    const { send } = server.transport;
    let isShort = true;
    server.transport.send = async (entries, sender) => {
      const outcomes = await send(entries, sender);
      if (!isShort) return outcomes;
      isShort = false;
      return outcomes.slice(0, 1);
    };
    server.setDown(false);
    await device.time.advance(20_000);
    expect([...server.rows.keys()]).toEqual(ids);
    expect(server.sends.map((one) => one.id)).toEqual([ids[0], ids[1], ids[1]]);
    expect(device.outbox.entries.size).toBe(0);
  });

  it('keepTrying records when the person chose it, and changes nothing else of the entry', async () => {
    const { device, server } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'old');
    await device.time.advance(25 * 3_600_000);
    const before = device.outbox.entries.get(id);
    expect(await tab.keepTrying(id)).toBe(true);
    expect(device.outbox.entries.get(id)).toEqual({ ...before, keptAt: device.time.clock.now() });
    expect(await tab.keepTrying('unknown')).toBe(false);
  });
});
