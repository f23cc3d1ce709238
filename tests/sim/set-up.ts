import { afterEach, expect } from 'vitest';
import { createCalmServer, memberId } from './calm-server.ts';
import { createDevice } from './device.ts';

type Device = ReturnType<typeof createDevice>;

const devices: Device[] = [];

/** A server and one device for one test. The test fails if the engine reports an error. */
export const setUp = (
  options: {
    readonly pageSize?: number;
    readonly batchLimit?: number;
    readonly recentCount?: number;
    readonly hasLocks?: boolean;
  } = {},
) => {
  const server = createCalmServer(options);
  const device = createDevice(server, options.hasLocks);
  devices.push(device);
  return { server, device };
};

afterEach(() => {
  expect(devices.splice(0).flatMap((device) => device.faults)).toEqual([]);
});

export const states = (device: Device) =>
  [...device.outbox.entries.values()].toSorted((a, b) => a.seq - b.seq).map((entry) => entry.state);

/** Queues entries like another page, each in its own lane unless `lane` is given. */
export const store = async (device: Device, ids: readonly string[], lane?: string): Promise<void> => {
  for (const id of ids)
    await device.outbox.add({
      id,
      owner: memberId,
      lane: lane ?? id,
      kind: 'message',
      version: 1,
      payload: { content: id },
      queuedAt: 0,
    });
};

/** Leaves an entry like a tab that died while sending it. */
export const leaveBehind = async (device: Device): Promise<void> => {
  await store(device, ['left-behind']);
  await device.outbox.change(['left-behind'], (entry) => ({
    ...entry,
    state: 'sending',
    attempts: 1,
    lease: { holder: 'dead tab', until: device.time.now() + 30_000 },
  }));
};
