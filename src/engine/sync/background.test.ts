import { describe, expect, it } from 'vitest';
import { memberId } from '../../../tests/sim/calm-server.ts';
import { leaveBehind, memberSession, setUp, states, store } from '../../../tests/sim/set-up.ts';

const ids = ['one', 'two', 'three'];
const sentIds = (server: ReturnType<typeof setUp>['server']) => server.arrivals();

describe('while no page is open', () => {
  it('[BG1] sends all entries once and in order, even those that a dead page was sending', async () => {
    const { server, device } = setUp();
    await leaveBehind(device);
    await store(device, ids, 'chat');
    expect(await device.wakeWorker()).toBe('done');
    expect(sentIds(server)).toEqual(['left-behind', ...ids]);
  });

  it('[BG2] sends nothing for another member or without a session', async () => {
    const { server, device } = setUp();
    await store(device, ids);
    await device.outbox.change(['two'], (entry) => ({ ...entry, state: 'auth-blocked' }));
    for (const current of [{ kind: 'none' }, { ...memberSession, uid: 'member-b' }] as const) {
      device.become(current);
      expect(await device.wakeWorker()).toBe('done');
    }
    expect(server.arrivals()).toEqual([]);
    expect(states(device)).toEqual(['queued', 'auth-blocked', 'queued']);
    device.become(memberSession);
    await device.wakeWorker();
    expect(sentIds(server)).toEqual(ids);
  });

  it('[BG3] a sent entry shows as delivered at once, stays acked, and is announced by the next page', async () => {
    const { device } = setUp();
    await store(device, ids);
    await device.wakeWorker();
    expect(states(device)).toEqual(['acked', 'acked', 'acked']);
    for (const id of ids) expect(await device.mirror.has('messages', id)).toBe(true);
    expect(device.events).toEqual([{ kind: 'arrived', owner: memberId }]);
    device.startTab();
    await device.time.advance(0);
    expect(states(device)).toEqual([]);
    expect(device.kinds().filter((kind) => kind === 'delivered')).toHaveLength(ids.length);
  });

  it('[BG4] waits for a connection that comes up within seconds', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    await store(device, ids);
    const worker = device.wakeWorker();
    await device.time.advance(2_500);
    expect(server.arrivals()).toEqual([]);
    server.setDown(false);
    await device.time.advance(5_000);
    expect(await worker).toBe('done');
    expect(sentIds(server)).toEqual(ids);
  });

  it('[BO2] sends at once and restarts the backoff when the browser was offline before', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    await store(device, ids);
    const first = device.wakeWorker();
    await device.time.advance(40_000);
    await first;
    const second = device.wakeWorker(true);
    await device.time.advance(0);
    expect(device.outbox.entries.get('one')?.unansweredCount).toBe(1);
    server.setDown(false);
    await device.time.advance(1_500);
    await second;
    expect(sentIds(server)).toEqual(ids);
  });

  it('[BG4] gives up within half a minute while the connection stays down, and loses nothing', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    await store(device, ids);
    const began = device.time.now();
    let ended = 0;
    const worker = device.wakeWorker().finally(() => (ended = device.time.now()));
    await device.time.advance(60_000);
    expect(await worker).toBe('later');
    expect(ended - began).toBeLessThanOrEqual(30_000);
    expect(states(device)).toEqual(['queued', 'queued', 'queued']);
  });

  it('[BG4] announces a rejection, and leaves an entry with a long Retry-After to a later run', async () => {
    const { server, device } = setUp();
    await store(device, ['busy', 'refused', 'fine']);
    server.answers.push({ kind: 'retry', scope: 'entry', afterMs: 3_600_000 });
    server.answers.push({ kind: 'rejected', refusal: { code: '23514', message: 'No.' } });
    expect(await device.wakeWorker()).toBe('later');
    expect(states(device)).toEqual(['queued', 'rejected', 'acked']);
    expect(device.kinds()).toEqual(['waiting', 'refused', 'arrived']);
  });
});
