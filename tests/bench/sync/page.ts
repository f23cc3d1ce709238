import { countRows, startCosts, type Costs } from './counters.ts';
import { now, renderMembers, type Device } from './work.ts';

/** What the bench calls in a page. The parts are loaded when they are asked for, so that the floor pays for its own only. */
const bench = {
  oursPull: async (device: Device) => (await import('./ours.ts')).oursPull(device),
  floorPull: async (device: Device, overlap: boolean) =>
    (await import('./floor.ts')).floorPull(device, overlap),
  oursFlush: async (device: Device, count: number, batchLimit: number | null) =>
    (await import('./ours.ts')).oursFlush(device, count, batchLimit),
  floorFlush: async (device: Device, count: number, batch: number) =>
    (await import('./floor.ts')).floorFlush(device, count, batch),
  oursEnqueue: async (device: Device, count: number) =>
    (await import('./ours.ts')).oursEnqueue(device, count),
  floorEnqueue: async (count: number) => (await import('./floor.ts')).floorEnqueue(count),

  /** Loads the module, so that its loading is not part of the next measurement. */
  warm: async (side: 'ours' | 'floor') => {
    await (side === 'ours' ? import('./ours.ts') : import('./floor.ts'));
  },

  async openOurs(device: Device) {
    app = await (await import('./ours.ts')).oursOpen(device);
  },
  async openFloor(device: Device) {
    const { floorListen } = await import('./floor.ts');
    floorShown = await floorListen(device);
  },
  /** Sends and returns when the sending began, in epoch milliseconds. */
  async oursSend(content: string) {
    const began = now();
    await app?.send(content);
    return began;
  },
  async floorSend(device: Device, content: string) {
    const { floorSend } = await import('./floor.ts');
    const began = now();
    await floorSend(device, content);
    return began;
  },
  oursShown: async (content: string) => app?.shown(content) ?? 0,
  floorShown: async (content: string) => floorShown?.(content) ?? 0,
  startCosts: () => {
    readCosts = startCosts();
  },
  costs: (): Costs | null => readCosts?.() ?? null,

  /** Milliseconds from the navigation to the first members on the page. */
  reloaded: null as Promise<{ readonly ms: number; readonly first: readonly string[] }> | null,
};

export type Bench = typeof bench;

declare global {
  var bench: Bench;
}

let app: Awaited<ReturnType<(typeof import('./ours.ts'))['oursOpen']>> | null = null;
let floorShown: ((content: string) => Promise<number>) | null = null;
let readCosts: (() => Costs) | null = null;

const showFirst = async (side: string, device: Device) => {
  const members =
    side === 'ours'
      ? await (await import('./ours-first.ts')).oursFirstMembers(device)
      : await (await import('./floor.ts')).floorFirstMembers();
  renderMembers(members);
  return { ms: performance.now(), first: members.map((member) => member.id) };
};

countRows();
globalThis.bench = bench;
const { reload, ...device } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
if (reload !== undefined) bench.reloaded = showFirst(reload, device as unknown as Device);
