import { describe, expect, it } from 'vitest';
import { memberId } from '../../../tests/sim/calm-server.ts';
import { leaveBehind, setUp, setUpTab, states, store } from '../../../tests/sim/set-up.ts';
import type { SendOutcome } from './ports.ts';

/** Takes a lock and keeps it, like a page that the browser froze in the middle of its work. */
const holdLock = (device: ReturnType<typeof setUp>['device'], name: 'outbox' | 'pull') =>
  void device.locks.exclusive(`${name}:${memberId}`, 0, () => new Promise(() => undefined));

describe('leases and tabs', () => {
  it('[LS1] [LS3] two tabs with one queue send every entry once', async () => {
    const { server, device } = setUp();
    server.setDown(true);
    const tabs = [device.startTab(), device.startTab()] as const;
    for (let n = 0; n < 5; n++) await device.write(tabs[n % 2 ? 0 : 1], String(n));
    server.setDown(false);
    await device.time.advance(20_000);
    expect(server.arrivals().length).toBe(5);
    expect(new Set(server.arrivals()).size).toBe(5);
  });

  it('[LS4] an entry that a dead tab was sending is sent again at once', async () => {
    const { server, device } = setUp();
    await leaveBehind(device);
    device.startTab();
    await device.time.advance(0);
    expect([...server.rows().keys()]).toEqual(['left-behind']);
  });

  it('[LS4] a waiting tab sends the queue the moment the sending tab dies', async () => {
    const { server, device, tab } = await setUpTab();
    let die = () => {};
    const sender = device.locks.exclusive(
      `outbox:${memberId}`,
      0,
      () => new Promise<void>((resolve) => (die = resolve)),
    );
    await store(device, ['left-behind']);
    tab.queued();
    await device.time.advance(1_000);
    expect(server.arrivals()).toEqual([]);
    die();
    await sender;
    await device.time.advance(0);
    expect(server.arrivals()).toEqual(['left-behind']);
  });

  it('[LS4] announces a queued entry to every tab, and no discard', async () => {
    const { device, tab } = await setUpTab();
    const id = await device.write(tab, 'hello');
    await tab.discard(id);
    expect(device.events.filter((event) => event.kind === 'queued')).toEqual([
      { kind: 'queued', owner: memberId },
    ]);
  });

  it('[LS2] without locks, the entry of a dead tab is sent after its lease', async () => {
    const { server, device } = setUp({ hasLocks: false });
    await leaveBehind(device);
    device.startTab();
    await device.time.advance(29_000);
    expect(server.rows().size).toBe(0);
    await device.time.advance(2_000);
    expect([...server.rows().keys()]).toEqual(['left-behind']);
  });

  it('[SO1] stop does not wait for a lock that another tab holds', async () => {
    const { server, device } = setUp();
    holdLock(device, 'outbox');
    const tab = device.startTab();
    await device.write(tab, 'waits');
    await device.time.advance(0);
    await tab.stop();
    expect(server.arrivals()).toEqual([]);
  });

  it('[SO1] a request that stop aborted is not announced as a lost connection', async () => {
    const { server, device, tab } = await setUpTab();
    const answer = Promise.withResolvers<readonly SendOutcome[]>();
    server.transport.send = () => answer.promise;
    await device.write(tab, 'hello');
    await device.time.advance(0);
    const stopped = tab.stop();
    answer.resolve([{ kind: 'retry', scope: 'connection' }]);
    await stopped;
    expect(device.kinds()).not.toContain('offline');
    expect(states(device)).toEqual(['queued']);
  });
});

it('[LS5] a frozen tab blocks other tabs for one lease only', async () => {
  const { server, device } = setUp();
  await leaveBehind(device);
  holdLock(device, 'outbox');
  const tab = device.startTab();
  const id = await device.write(tab, 'behind it');
  await device.time.advance(29_000);
  expect(server.arrivals()).toEqual([]);
  await device.time.advance(2_000);
  expect(server.arrivals()).toEqual(['left-behind', id]);
});

it('[LS5] a frozen tab delays the next message by a second, not by another lease', async () => {
  const { server, device } = setUp();
  holdLock(device, 'outbox');
  const tab = device.startTab();
  await device.write(tab, 'first');
  await device.time.advance(31_000);
  await device.write(tab, 'second');
  await device.time.advance(1_500);
  expect(server.arrivals()).toHaveLength(2);
});

it('[LS5] a tab that froze while pulling lets other tabs pull', async () => {
  const { server, device } = setUp();
  holdLock(device, 'pull');
  device.startTab();
  await server.write(['news']);
  await device.time.advance(31_000);
  expect(await device.mirror.has('messages', 'news')).toBe(true);
});
