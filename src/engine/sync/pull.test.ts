import { describe, expect, it } from 'vitest';
import { memberId } from '../../../tests/sim/calm-server.ts';
import { storageFull } from '../../../tests/sim/memory-stores.ts';
import { setUp, setUpTab, states } from '../../../tests/sim/set-up.ts';

describe('a pull', () => {
  it('[PL1] a transaction that commits late is delivered', async () => {
    const { server, device } = setUp();
    await server.write(['late'], 10_000);
    await server.write(['early']);
    const tab = device.startTab();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'early')).toBe(true);
    await device.time.advance(10_000);
    tab.nudge();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'late')).toBe(true);
  });

  it('[PL2] one pull reads all pages', async () => {
    const { device } = await setUpTab({
      pageSize: 10,
      messages: Array.from({ length: 35 }, (_, n) => `row-${n}`),
    });
    expect(device.mirror.rows.size).toBe(35);
  });

  it('[PL4] a mirror starts over after the server was restored from a backup', async () => {
    const { server, device, tab } = await setUpTab({ messages: ['lost'] });
    server.restore();
    await server.write(['kept']);
    tab.nudge();
    await device.time.advance(0);
    expect([...device.mirror.rows.values()].map((row) => row.id)).toEqual(['kept']);
  });

  it('[PL11] a mirror that misses pruned tombstones starts over', async () => {
    const { server, device, tab } = await setUpTab({ messages: ['gone', 'kept'] });
    server.remove('gone');
    server.prune();
    tab.nudge();
    await device.time.advance(0);
    expect([...device.mirror.rows.keys()]).toEqual(['messages:kept']);
  });

  it('[PL5] pulls when the subscription is live, again 5 s later, and every minute', async () => {
    const { server, device, tab } = await setUpTab();
    await server.write(['gap']);
    tab.subscribed();
    await device.time.advance(0);
    expect(await device.mirror.has('messages', 'gap')).toBe(true);
    await server.write(['later']);
    await device.time.advance(5_000);
    expect(await device.mirror.has('messages', 'later')).toBe(true);
    await server.write(['silent']);
    await device.time.advance(60_000);
    expect(await device.mirror.has('messages', 'silent')).toBe(true);
  });

  it('[RT2] only a missed live row causes a pull, not an own message or a live row', async () => {
    const { server, device, tab } = await setUpTab({ messages: ['gone'] });
    const pulls = () => device.pulls();
    const before = pulls();
    const own = await device.write(tab, 'hello');
    await server.write(['live']);
    await tab.receive([...server.rows().values()].filter(({ id }) => id === 'live'));
    server.remove('gone');
    await device.time.advance(1_000);
    expect(server.batches).toEqual([[own]]);
    for (const id of [own, 'live', 'gone']) expect(await device.mirror.has('messages', id)).toBe(true);
    expect(pulls()).toBe(before);
    tab.missed();
    await device.time.advance(1_000);
    expect(pulls()).toBe(before + 1);
    expect(await device.mirror.has('messages', 'gone')).toBe(false);
  });

  it('[PL7] an empty mirror gets the newest messages with its first page', async () => {
    const { server, device } = setUp({ pageSize: 2, recentCount: 2 });
    await server.write(['a', 'b', 'c', 'd', 'e']);
    const shown: (readonly string[])[] = [];
    const { apply } = device.mirror;
    device.mirror.apply = async (page) => {
      const done = await apply(page);
      shown.push([...device.mirror.rows.keys()].map((key) => key.slice(-1)).toSorted());
      return done;
    };
    device.startTab();
    await device.time.advance(0);
    expect(shown[0]).toEqual(['a', 'b', 'd', 'e']);
    expect(shown.at(-1)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await device.mirror.cursor()).cursors['messages']?.id).toBe('e');
  });
});

describe('a requested pull', () => {
  it('[PL8] resolves to how the pull ended, also during a backoff', async () => {
    const { server, tab } = await setUpTab();
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

  it('[PL8] resolves with the next pull, not with the running one', async () => {
    const { server, device } = setUp();
    const { pull } = server.transport;
    const answers: (() => void)[] = [];
    server.transport.pull = async (cursors, session) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return pull(cursors, session);
    };
    const tab = device.startTab();
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
    void device.locks.exclusive(
      `pull:${memberId}`,
      60_000,
      () => new Promise((resolve) => (release = resolve)),
    );
    const tab = device.startTab();
    await device.time.advance(0);
    await server.write(['asked-for']);
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
    const { device, tab } = await setUpTab();
    device.mirror.cursor = async () => {
      throw storageFull();
    };
    expect(await tab.pullNow()).toBe('failed');
    let release = () => {};
    void device.locks.exclusive(
      `pull:${memberId}`,
      60_000,
      () => new Promise((resolve) => (release = resolve)),
    );
    const asked = tab.pullNow();
    const stopped = tab.stop();
    expect(await asked).toBe('stopped');
    release();
    await stopped;
  });

  it("[PL9] a rebuild leaves exactly the server's rows in the mirror, and keeps the outbox", async () => {
    const { server, device, tab } = await setUpTab({ pageSize: 2, messages: ['a', 'b', 'c'] });
    const [, , third] = server.rows().values();
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
    const { server, device, tab } = await setUpTab({ messages: ['a'] });
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
});
