import { firstMembers, renderMembers, type Device } from './work.ts';

export type Side = 'ours' | 'floor';

/**
 * The functions that the bench calls in a page. A page loads only the side that it measures, so the floor's figures contain no
 * code of the engine.
 */
const benchFunctions = {
  /** Loads the modules, so that their loading is not part of the next measurement. */
  warm: async (side: Side) => {
    await (side === 'ours' ? import('./ours.ts') : import('./floor.ts'));
  },
  pull: async (side: Side, device: Device) =>
    side === 'ours'
      ? (await import('./ours.ts')).oursPull(device)
      : (await import('./floor.ts')).floorPull(device),
  oursFlush: async (device: Device, count: number) => (await import('./ours.ts')).oursFlush(device, count),
  floorFlush: async (device: Device, count: number, batch: number) =>
    (await import('./floor.ts')).floorFlush(device, count, batch),

  /** The milliseconds from the navigation to the first members on the page, and their ids; null without `reload` in the address. */
  reloaded: null as Promise<{ readonly ms: number; readonly first: readonly string[] }> | null,
};

declare global {
  var bench: typeof benchFunctions;
}

/** Reads the first members as the portal does, which loads engine and client only after its first card. */
const oursFirstMembers = async ({ uid }: Device) => {
  const [{ MirrorDb }, { OutboxDb }, { readFirstView }, { firstMembers: shown }, { changes, schema }] =
    await Promise.all([
      import('../../../src/engine/local/mirror/mirror-db.ts'),
      import('../../../src/engine/local/outbox/outbox-db.ts'),
      import('../../../src/features/chat/first-view.ts'),
      import('../../../src/features/people/first-members.ts'),
      import('../../../src/app/capabilities.ts'),
    ]);
  const device = { uid, mirror: new MirrorDb(uid, schema), outbox: new OutboxDb(uid), changes };
  await readFirstView(device);
  return shown.of(device).members.slice(0, firstMembers);
};

const showFirst = async (side: string, device: Device) => {
  const members =
    side === 'ours' ? await oursFirstMembers(device) : await (await import('./floor.ts')).floorFirstMembers();
  renderMembers(members);
  return { ms: performance.now(), first: members.map((member) => member.id) };
};

globalThis.bench = benchFunctions;
const { reload, ...device } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
if (reload !== undefined) benchFunctions.reloaded = showFirst(reload, device as unknown as Device);
