import { describe, expect, it } from 'vitest';
import { storageFull } from '../../tests/sim/memory-stores.ts';
import { setUp, states } from '../../tests/sim/set-up.ts';

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

  it('[PL2] one pull reads all pages', async () => {
    const { server, device } = setUp({ pageSize: 10 });
    for (let n = 0; n < 35; n++) server.commit(`row-${n}`, 'x');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    expect(device.mirror.rows.size).toBe(35);
  });

  it('[PL1] a pull that reads past the horizon leaves the cursor below it', async () => {
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

  it('[PL4] a mirror starts over after the server was restored from a backup', async () => {
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

  it('[PL11] a mirror that misses pruned tombstones starts over', async () => {
    const { server, device } = setUp();
    for (const id of ['gone', 'kept']) server.commit(id, id);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.remove('gone');
    server.prune();
    tab.nudge();
    await device.time.advance(0);
    expect([...device.mirror.rows.keys()]).toEqual(['messages:kept']);
  });

  it('[PL5] pulls when the subscription is live, again 5 s later, and every minute', async () => {
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

  it('[RT1] a live row is applied when newer, and does not move the cursor', async () => {
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

describe('two pulls at once', () => {
  it('[PL6] a pull that another one overtakes starts over and loses no row', async () => {
    const { server, device } = setUp({ pageSize: 1, hasLocks: false });
    for (const id of ['a', 'b', 'c']) server.commit(id, id);
    const tab = device.openTab();
    const { apply } = device.mirror;
    let pages = 0;
    device.mirror.apply = async (page) => {
      pages += 1;
      // Another tab that needs the room clears the mirror after the first page.
      if (pages === 2) await device.mirror.clear();
      return apply(page);
    };
    tab.start();
    await device.time.advance(0);
    expect([...device.mirror.rows.keys()].toSorted()).toEqual(['messages:a', 'messages:b', 'messages:c']);
  });

  it('[PL7] an empty mirror gets the newest messages with its first page', async () => {
    const { server, device } = setUp({ pageSize: 2, recentCount: 2 });
    for (const id of ['a', 'b', 'c', 'd', 'e']) server.commit(id, id);
    const shown: (readonly string[])[] = [];
    const { apply } = device.mirror;
    device.mirror.apply = async (page) => {
      const done = await apply(page);
      shown.push([...device.mirror.rows.keys()].map((key) => key.slice(-1)).toSorted());
      return done;
    };
    device.openTab().start();
    await device.time.advance(0);
    expect(shown[0]).toEqual(['a', 'b', 'd', 'e']);
    expect(shown.at(-1)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await device.mirror.cursor()).cursors['messages']?.id).toBe('e');
  });

  it('[RT3] a row that the mirror already holds is not written again', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    const row = server.commit('live', 'x');
    await tab.receive([row]);
    await tab.receive([{ ...row, value: { content: 'the same number cannot hold another text' } }]);
    expect(device.mirror.rows.get('messages:live')).toBe(row);
  });
});

describe('a requested pull', () => {
  it('[PL8] resolves to how the pull ended, also during a backoff', async () => {
    const { server, device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    expect(await tab.pullNow()).toBe('complete');
    server.setDown(true);
    expect(await tab.pullNow()).toBe('connection-down');
    server.setDown(false);
    expect(await tab.pullNow()).toBe('complete');
    server.acceptTokens('another');
    expect(await tab.pullNow()).toBe('needs-auth');
    await tab.stop();
    expect(await tab.pullNow()).toBe('stopped');
  });

  it('[PL8] resolves to a pull that began after the request, not to the one under way', async () => {
    const { server, device } = setUp();
    const { pull } = server.transport;
    const answers: (() => void)[] = [];
    server.transport.pull = async (cursors, sender) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return pull(cursors, sender);
    };
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    let ended: string | null = null;
    void tab.pullNow().then((end) => (ended = end));
    answers[0]?.();
    await device.time.advance(0);
    expect(ended).toBe(null);
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await device.time.advance(0);
    expect(ended).toBe('complete');
  });

  it("[PL8] waits for another tab's pull, then pulls itself", async () => {
    const { server, device } = setUp();
    let release = () => {};
    void device.locks.exclusive('pull:member-a', 60_000, () => new Promise((resolve) => (release = resolve)));
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.commit('asked-for', 'x');
    let ended: string | null = null;
    void tab.pullNow().then((end) => (ended = end));
    await device.time.advance(1_000);
    expect(ended).toBe(null);
    release();
    await device.time.advance(0);
    expect(ended).toBe('complete');
    expect(await device.mirror.has('messages', 'asked-for')).toBe(true);
  });

  it('[PL8] resolves when storage fails and when the engine stops', async () => {
    const { device } = setUp();
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    device.mirror.cursor = async () => {
      throw storageFull();
    };
    expect(await tab.pullNow()).toBe('failed');
    let release = () => {};
    void device.locks.exclusive('pull:member-a', 60_000, () => new Promise((resolve) => (release = resolve)));
    const asked = tab.pullNow();
    const stopped = tab.stop();
    expect(await asked).toBe('stopped');
    release();
    await stopped;
  });

  it('[PL9] a rebuilt mirror holds what the server shows and nothing else; the outbox stays', async () => {
    const { server, device } = setUp({ pageSize: 2 });
    for (const id of ['a', 'b', 'c']) server.commit(id, id);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    const [, , third] = server.rows.values();
    if (third) await tab.receive([{ ...third, id: 'ghost', xid: '999' }]);
    expect(await device.mirror.has('messages', 'ghost')).toBe(true);
    server.answers.push({ kind: 'rejected', refusal: { code: '23514', message: 'no' } });
    await device.write(tab, 'refused');
    await device.time.advance(0);
    expect(await tab.rebuild()).toBe('complete');
    expect([...device.mirror.rows.keys()].toSorted()).toEqual(['messages:a', 'messages:b', 'messages:c']);
    expect(states(device)).toEqual(['rejected']);
  });

  it('[PL9] a rebuild without a network removes nothing, even when the network fails in the middle', async () => {
    const { server, device } = setUp();
    server.commit('a', 'a');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    server.setDown(true);
    expect(await tab.rebuild()).toBe('connection-down');
    expect(await device.mirror.has('messages', 'a')).toBe(true);
    expect((await device.mirror.cursor()).epoch).toBe('epoch-1');

    server.setDown(false);
    const { forgetCursor } = device.mirror;
    device.mirror.forgetCursor = async () => {
      await forgetCursor();
      server.setDown(true);
    };
    expect(await tab.rebuild()).toBe('begun');
    expect(await device.mirror.has('messages', 'a')).toBe(true);
    server.setDown(false);
    await device.time.advance(20_000);
    expect((await device.mirror.cursor()).epoch).toBe('epoch-1');
  });

  it('[PL9] a rebuild that is cut off after its first page reports begun, and the next pull finishes it', async () => {
    const { server, device } = setUp({ pageSize: 1 });
    for (const id of ['a', 'b', 'c']) server.commit(id, id);
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    const { apply, forgetCursor } = device.mirror;
    device.mirror.forgetCursor = async () => {
      await forgetCursor();
      device.mirror.apply = async (page) => {
        server.setDown(true);
        return apply(page);
      };
    };
    // The second page had already been requested.
    expect(await tab.rebuild()).toBe('begun');
    expect(device.mirror.rows.size).toBeLessThan(3);
    device.mirror.apply = apply;
    server.setDown(false);
    await device.time.advance(20_000);
    expect([...device.mirror.rows.keys()].toSorted()).toEqual(['messages:a', 'messages:b', 'messages:c']);
  });

  it('[RT2] [RT4] a live deletion, or a live record without a column, causes one pull', async () => {
    const { server, device } = setUp();
    server.commit('gone', 'gone');
    const tab = device.openTab();
    tab.start();
    await device.time.advance(0);
    const { pull } = server.transport;
    let pulls = 0;
    server.transport.pull = (...request) => {
      pulls += 1;
      return pull(...request);
    };
    server.remove('gone');
    tab.missed();
    await device.time.advance(20_000);
    expect(pulls).toBe(1);
    expect(device.mirror.rows.size).toBe(0);
  });
});
