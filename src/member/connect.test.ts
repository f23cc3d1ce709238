import { expect, it, vi } from 'vitest';
import type { Announcer } from '../sync/ports.ts';
import { createConnecting } from './connect.ts';
import type { Connection } from './connection.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing of it is used.
const connection = {} as Connection;

/** A page whose attempts to load the connection end as `outcomes` says. */
const createPage = (outcomes: readonly ('fails' | 'comes')[]) => {
  const load = vi.fn<() => Promise<Connection>>();
  for (const outcome of outcomes)
    if (outcome === 'fails') load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else load.mockResolvedValueOnce(connection);
  const announce = vi.fn<Announcer['announce']>();
  const timers = new Set<{ readonly ms: number; readonly work: () => void }>();
  const page = { isVisible: true };
  const { connect, connected } = createConnecting(load, {
    announcer: { announce },
    timers: {
      after(ms, work) {
        const timer = { ms, work };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    isVisible: () => page.isVisible,
  });
  const fire = () => {
    for (const timer of timers) {
      timers.delete(timer);
      timer.work();
    }
  };
  return { connect, connected, load, announce, timers, page, fire };
};

it('loads the connection once for several calls', async () => {
  const { connect, connected, load, announce } = createPage(['comes']);
  expect(await Promise.all([connect(), connect(), connected])).toEqual([connection, connection, connection]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(announce).not.toHaveBeenCalled();
});

it('counts as offline while the chunk fails to load, and each call tries again [BO1]', async () => {
  const { connect, connected, load, announce, timers } = createPage(['fails', 'fails', 'comes']);
  await expect(connect()).rejects.toThrow('Failed to fetch');
  expect(announce).toHaveBeenCalledWith({ kind: 'offline' });
  await expect(connect()).rejects.toThrow('Failed to fetch');
  expect([...timers].map(({ ms }) => ms)).toEqual([2_000]);
  await connect();
  expect(await connected).toBe(connection);
  expect(load).toHaveBeenCalledTimes(3);
  expect(timers.size).toBe(0);
});

it('tries again by itself after a delay, but not in a hidden page', async () => {
  const { connect, connected, load, page, fire } = createPage(['fails', 'fails', 'comes']);
  await expect(connect()).rejects.toThrow('Failed to fetch');
  page.isVisible = false;
  fire();
  expect(load).toHaveBeenCalledTimes(1);
  page.isVisible = true;
  await expect(connect()).rejects.toThrow('Failed to fetch');
  fire();
  expect(await connected).toBe(connection);
});
