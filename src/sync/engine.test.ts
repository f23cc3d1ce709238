import { afterEach, describe, expect, it } from 'vitest';
import { createDevice, memberId, memberIdentity } from '../../tests/sim/device.ts';
import { createModelServer } from '../../tests/sim/model-server.ts';

const devices: ReturnType<typeof createDevice>[] = [];

const setUp = (options?: { readonly pageSize?: number; readonly hasLocks?: boolean }) => {
  const server = createModelServer(options);
  const device = createDevice(server, options?.hasLocks);
  devices.push(device);
  return { server, device };
};

afterEach(() => {
  expect(devices.splice(0).flatMap((device) => device.faults)).toEqual([]);
});
const states = (device: ReturnType<typeof createDevice>) =>
  [...device.outbox.entries.values()].map((e) => e.state);

/** What a tab leaves that dies in the middle of sending. */
const leaveBehind = async (device: ReturnType<typeof createDevice>) => {
  const id = 'left-behind';
  await device.outbox.add({
    id,
    owner: memberId,
    lane: 'chat',
    kind: 'message',
    version: 1,
    payload: { content: 'x' },
    queuedAt: 0,
  });
  await device.outbox.change([id], (entry) => ({
    ...entry,
    state: 'sending',
    lease: { holder: 'dead tab', until: device.time.clock.now() + 30_000 },
  }));
};

describe('outbox', () => {
  it('[OB1] every attempt of an entry goes out under the id it was written with', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push('lose', 'lose');
    const id = await device.write(tab, 'hello');
    await device.time.advance(10_000);
    expect(server.sends.map((send) => send.id)).toEqual([id, id, id]);
  });

  it('[OB2] what was enqueued is stored before enqueue resolves, even when nothing can be sent', async () => {
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

  it('[OB5] an entry leaves only when the mirror holds its row', async () => {
    const { device, server } = setUp();
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'shown');
    await device.time.advance(0);
    expect(await device.mirror.has('messages', id)).toBe(true);
    expect(device.outbox.entries.size).toBe(0);

    device.mirror.applyHint = async () => {
      throw new Error('QuotaExceededError');
    };
    const second = await device.write(tab, 'kept');
    await device.time.advance(0);
    expect(server.rows.has(second)).toBe(true);
    expect(states(device)).toEqual(['acked']);
  });

  it('[OB5] an acknowledged entry goes with the next complete pull, also when its row was deleted meanwhile', async () => {
    const { server, device } = setUp();
    const { applyHint } = device.mirror;
    device.mirror.applyHint = async () => {
      throw new Error('QuotaExceededError');
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

  it('[OB6] a waiting entry can be cancelled and is never sent', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'oops');
    await device.time.advance(0);
    expect(await tab.cancel(id)).toBe(true);
    server.setDown(false);
    await device.time.advance(20_000);
    expect(server.rows.size).toBe(0);
  });

  it('[OB7] a refused entry stays with its reason, and goes out after an edit under the same id', async () => {
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
});

describe('lanes', () => {
  it('[LN1] one lane is delivered in the order of writing, whatever fails in between', async () => {
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

  it('[LN2] a head that waits blocks its own lane only', async () => {
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

  it('[LN3] a refused entry does not hold up the next one', async () => {
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

describe('leases and tabs', () => {
  it('[LS1] [LS3] two tabs with one queue send every entry once', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tabs = [device.openTab(), device.openTab()] as const;
    for (const tab of tabs) tab.start();
    for (let n = 0; n < 5; n++) await device.write(tabs[n % 2 ? 0 : 1], String(n));
    server.setDown(false);
    await device.time.advance(20_000);
    expect(server.sends.length).toBe(5);
    expect(new Set(server.sends.map((send) => send.id)).size).toBe(5);
  });

  it('[LS4] an entry that a dead tab was sending goes out again at once', async () => {
    const { server, device } = setUp();
    await leaveBehind(device);
    device.openTab().start();
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual(['left-behind']);
  });

  it('[LS2] without locks it goes out after its lease', async () => {
    const { server, device } = setUp({ hasLocks: false });
    await leaveBehind(device);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(29_000);
    expect(server.rows.size).toBe(0);
    await device.time.advance(2_000);
    expect([...server.rows.keys()]).toEqual(['left-behind']);
  });
});

describe('a clock that was wrong', () => {
  it('[LS2] a lease and a wait from a clock that was ahead by a year hold nobody up', async () => {
    const { server, device } = setUp();
    const ahead = device.time.clock.now() + 365 * 86_400_000;
    const ids = ['leased', 'waiting'];
    for (const id of ids)
      await device.outbox.add({
        id,
        owner: memberId,
        lane: id,
        kind: 'message',
        version: 1,
        payload: { content: id },
        queuedAt: 0,
      });
    await device.outbox.change(['leased'], (entry) => ({
      ...entry,
      state: 'sending',
      lease: { holder: 'dead tab', until: ahead },
    }));
    await device.outbox.change(['waiting'], (entry) => ({ ...entry, nextAttemptAt: ahead }));
    device.openTab().start();
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual(ids);
  });
});

describe('identity', () => {
  it('[ID1] nothing is sent while another member is signed in', async () => {
    const { server, device } = setUp();
    device.become({ kind: 'member', uid: 'member-b', accessToken: 'token' });
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'mine');
    await device.time.advance(60_000);
    expect(server.sends).toEqual([]);
    device.become(memberIdentity);
    tab.sessionChanged();
    await device.time.advance(0);
    expect(server.sends.length).toBe(1);
  });

  it('[ID2] a null session sends nothing', async () => {
    const { server, device } = setUp();
    device.become({ kind: 'none' });
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'mine');
    await device.time.advance(60_000);
    expect(server.sends).toEqual([]);
    expect(states(device)).toEqual(['queued']);
  });

  it('[ID3] the token that was checked is the token that is sent', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'mine');
    await device.time.advance(0);
    expect(server.sends[0]?.sender).toEqual(memberIdentity);
  });

  it('[ID4] a pull that answers for another member is not applied', async () => {
    const { server, device } = setUp();
    server.commit('foreign', 'not yours');
    const { pull } = server.transport;
    server.transport.pull = async (cursors, sender) => {
      const outcome = await pull(cursors, sender);
      return outcome.kind === 'page' ? { kind: 'page', page: { ...outcome.page, uid: 'member-b' } } : outcome;
    };
    const tab = device.openTab();
    tab.start();
    await device.time.advance(1_000);
    expect(device.mirror.rows.size).toBe(0);
  });
});

describe('errors and backoff', () => {
  it('[ER2] [BO1] a dead connection keeps the entry and tries after 1, 2, 5, 10 and then 10 to 12 s', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const attempts: number[] = [];
    const { send } = server.transport;
    server.transport.send = (entry, sender) => {
      attempts.push(device.time.clock.now());
      return send(entry, sender);
    };
    const tab = device.openTab();
    await device.outbox.add({
      id: 'x',
      owner: memberId,
      lane: 'chat',
      kind: 'message',
      version: 1,
      payload: { content: 'x' },
      queuedAt: 0,
    });
    const { pull } = server.transport;
    server.transport.pull = async () => new Promise(() => undefined);
    tab.start();
    await device.time.advance(45_000);
    const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(gaps.slice(0, 5)).toEqual([1_000, 2_000, 5_000, 10_000, 11_000]);
    expect(states(device)).toEqual(['queued']);
    server.transport.pull = pull;
  });

  it('[ER4] an expired token is renewed once, then the entry waits for its owner', async () => {
    const { server, device } = setUp();
    server.acceptTokens('fresh');
    const tab = device.openTab();
    device.renewTo({ kind: 'member', uid: memberId, accessToken: 'fresh' });
    tab.start();
    const first = await device.write(tab, 'renewed');
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual([first]);

    server.acceptTokens('later');
    const second = await device.write(tab, 'blocked');
    await device.time.advance(0);
    expect(device.outbox.entries.get(second)?.state).toBe('auth-blocked');
    expect(device.kinds()).toContain('sign-in-needed');

    device.become({ kind: 'member', uid: memberId, accessToken: 'later' });
    tab.sessionChanged();
    await device.time.advance(0);
    expect(server.rows.has(second)).toBe(true);
  });

  it('[ER4] what waited for the session goes out when the engine starts with it again', async () => {
    const { server, device } = setUp();
    server.acceptTokens('later');
    const before = device.openTab();
    before.start();
    const id = await device.write(before, 'blocked');
    await device.time.advance(0);
    expect(device.outbox.entries.get(id)?.state).toBe('auth-blocked');
    await before.stop();

    device.become({ kind: 'member', uid: memberId, accessToken: 'later' });
    device.openTab().start();
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual([id]);
  });

  it('[ER4] a session that comes back in the middle of a flush is not forgotten', async () => {
    const { server, device } = setUp();
    server.acceptTokens('later');
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'blocked');
    await device.time.advance(0);
    device.become({ kind: 'member', uid: memberId, accessToken: 'later' });
    tab.nudge();
    tab.sessionChanged();
    tab.nudge();
    await device.time.advance(0);
    expect([...server.rows.keys()]).toEqual([id]);
  });

  it('[ER4] a session that only the pull needs is asked for too', async () => {
    const { server, device } = setUp();
    server.acceptTokens('other');
    device.openTab().start();
    await device.time.advance(0);
    expect(device.kinds()).toContain('sign-in-needed');
  });

  it('[ER5] Retry-After is kept', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    server.answers.push({ kind: 'retry', scope: 'entry', afterMs: 90_000 });
    const id = await device.write(tab, 'later');
    await device.time.advance(89_000);
    expect(server.rows.has(id)).toBe(false);
    await device.time.advance(2_000);
    expect(server.rows.has(id)).toBe(true);
  });

  it('[BO2] coming back tries at once, and only a success resets the backoff', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    const id = await device.write(tab, 'hello');
    await device.time.advance(60_000);
    tab.nudge();
    await device.time.advance(0);
    expect(device.outbox.entries.size).toBe(1);
    server.setDown(false);
    tab.nudge();
    await device.time.advance(0);
    expect(server.rows.has(id)).toBe(true);
    expect(device.kinds().at(-1)).not.toBe('offline');
  });

  it('[BO1] while hidden nothing is tried by timer', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'hello');
    await device.time.advance(0);
    device.hide(true);
    server.setDown(false);
    await device.time.advance(120_000);
    expect(server.rows.size).toBe(0);
    device.hide(false);
    tab.nudge();
    await device.time.advance(0);
    expect(server.rows.size).toBe(1);
  });

  it('[BO3] an entry in trouble does not count as a dead connection', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.answers.push({ kind: 'retry', scope: 'entry', afterMs: null });
    await device.write(tab, 'trouble');
    await device.time.advance(0);
    expect(device.kinds()).not.toContain('offline');
    await device.time.advance(1_000);
    expect(server.rows.size).toBe(1);
  });
});

describe('pull and realtime', () => {
  it('[PL1] a transaction that commits late is delivered', async () => {
    const { server, device } = setUp();
    const commitLate = server.hold('late', 'late');
    server.commit('early', 'early');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'early')).toBe(true);
    commitLate();
    tab.nudge();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'late')).toBe(true);
  });

  it('[PL2] all pages are read in one pull', async () => {
    const { server, device } = setUp({ pageSize: 10 });
    for (let n = 0; n < 35; n++) server.commit(`row-${n}`, 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    expect(device.mirror.rows.size).toBe(35);
  });

  it('[PL1] paging past the horizon does not move the cursor past it', async () => {
    const { server, device } = setUp({ pageSize: 3 });
    server.commit('a', 'a');
    const commitLate = server.hold('late', 'late');
    for (let n = 0; n < 10; n++) server.commit(`row-${n}`, 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    commitLate();
    tab.nudge();
    await device.time.advance(0);
    expect(device.mirror.rows.size).toBe(12);
  });

  it('[PL3] a tombstone beats every older row', async () => {
    const { server, device } = setUp();
    const old = server.commit('gone', 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.remove('gone');
    tab.nudge();
    await device.time.advance(0);
    expect(device.mirror.rows.size).toBe(0);
    await tab.receive([old]);
    expect(device.mirror.rows.size).toBe(0);
  });

  it('[PL4] a server restored from a backup makes the mirror start over', async () => {
    const { server, device } = setUp();
    server.commit('lost', 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.restore('epoch-2');
    server.commit('kept', 'y');
    tab.nudge();
    await device.time.advance(0);
    expect([...device.mirror.rows.values()].map((row) => row.id)).toEqual(['kept']);
  });

  it('[PL5] the gap is closed when the subscription is live and again 5 s later, and every minute', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.commit('gap', 'x');
    tab.subscribed();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'gap')).toBe(true);
    server.commit('later', 'x');
    await device.time.advance(5_000);
    expect(await device.mirror.has('messages', 'later')).toBe(true);
    server.commit('silent', 'x');
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'silent')).toBe(true);
  });

  it('[RT1] a live row is applied when newer and leaves the cursor where it was', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    const before = await device.mirror.cursor();
    const row = server.commit('live', 'new');
    await tab.receive([row]);
    await tab.receive([{ ...row, xid: '1', value: { id: 'live', content: 'old' } }]);
    expect(device.mirror.rows.get('messages:live')?.value).toEqual({ id: 'live', content: 'new' });
    expect(await device.mirror.cursor()).toEqual(before);
  });
});

describe('tabs that meet', () => {
  it('[PL5] a tab whose retry meets the pull of another goes on pulling', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    let release = () => {};
    const other = device.locks.exclusive(
      `pull:${memberId}`,
      60_000,
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    server.setDown(false);
    await device.time.advance(5_000);
    release();
    await other;
    server.commit('later', 'x');
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'later')).toBe(true);
  });

  it('[SO1] stop does not wait for a lock that another tab keeps', async () => {
    const { server, device } = setUp();
    void device.locks.exclusive(`outbox:${memberId}`, 0, () => new Promise(() => undefined));
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'waits');
    await device.time.advance(0);
    await tab.stop();
    expect(server.sends).toEqual([]);
  });
});

describe('storage in trouble', () => {
  it('a mirror that cannot be written is not told as a lost connection', async () => {
    const { device } = setUp();
    let pulls = 0;
    device.mirror.apply = async () => {
      pulls += 1;
      throw new Error('QuotaExceededError');
    };
    device.openTab().start();
    await device.time.advance(60_000);
    expect(device.kinds()).not.toContain('offline');
    expect(pulls).toBeLessThanOrEqual(4);
    expect(device.faults.splice(0).length).toBe(pulls);
  });

  it('a live row that cannot be stored is left to the next pull', async () => {
    const { server, device } = setUp();
    device.mirror.applyHint = async () => {
      throw new Error('QuotaExceededError');
    };
    const tab = device.openTab();
    tab.start();
    await tab.receive([server.commit('live', 'x')]);
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'live')).toBe(true);
  });
});

describe('sign-out', () => {
  it('[SO1] a request that was cut off by stop is not told as a lost connection', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    let cutOff = () => {};
    server.transport.send = () =>
      new Promise((resolve) => {
        cutOff = () => resolve([{ kind: 'retry', scope: 'connection' }]);
      });
    await device.write(tab, 'hello');
    await device.time.advance(0);
    const stopped = tab.stop();
    cutOff();
    await stopped;
    expect(device.kinds()).not.toContain('offline');
    expect(states(device)).toEqual(['queued']);
  });

  it('[SO1] after stop nothing is sent, pulled or applied, and the outbox stays', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tab = device.openTab();
    tab.start();
    await device.write(tab, 'kept');
    await device.time.advance(0);
    await tab.stop();
    server.setDown(false);
    await tab.receive([server.commit('foreign', 'x')]);
    tab.nudge();
    await device.time.advance(120_000);
    expect(server.sends).toEqual([]);
    expect(device.mirror.rows.size).toBe(0);
    expect(states(device)).toEqual(['queued']);
  });
});
