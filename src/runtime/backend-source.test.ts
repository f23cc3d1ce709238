import { describe, expect, it } from 'vitest';
import { createBackendSource } from './backend-source.ts';
import type { Backend } from './backend.ts';

/** A source whose attempts end as `outcomes` says, with a clock that is turned by hand. */
const createDevice = (outcomes: readonly ('fails' | 'comes')[]) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here looks into it.
  const backend = {} as Backend;
  const waits: { readonly ms: number; readonly work: () => void }[] = [];
  const seen = { attempts: 0, unreachable: 0 };
  const source = createBackendSource({
    fetchBackend: async () => {
      seen.attempts += 1;
      if (outcomes[seen.attempts - 1] === 'fails') throw new TypeError('Failed to fetch');
      return backend;
    },
    onUnreachable: () => (seen.unreachable += 1),
    timers: {
      after(ms, work) {
        const wait = { ms, work };
        waits.push(wait);
        return () => void waits.splice(waits.indexOf(wait), 1);
      },
    },
    random: { next: () => 0, uuid: () => 'unused' },
  });
  return { source, backend, waits, seen };
};

describe('the backend that comes behind the portal', () => {
  it('is fetched by nobody who only waits for it', async () => {
    const { source, seen } = createDevice(['comes']);
    void source.arrived;
    source.nudge();
    await new Promise((resolve) => setTimeout(resolve));
    expect(seen.attempts).toBe(0);
  });

  it('is fetched once, however many ask', async () => {
    const { source, backend, seen } = createDevice(['comes']);
    expect(await Promise.all([source.ask(), source.ask()])).toEqual([backend, backend]);
    expect(await source.arrived).toBe(backend);
    expect(seen).toEqual({ attempts: 1, unreachable: 0 });
  });

  it('tells who asked of a failure, and is tried again by itself after 1, 2 and 5 s', async () => {
    const { source, backend, waits, seen } = createDevice(['fails', 'fails', 'fails', 'comes']);
    await expect(source.ask()).rejects.toThrow('Failed to fetch');
    for (const ms of [1_000, 2_000, 5_000]) {
      expect(waits.map((wait) => wait.ms)).toEqual([ms]);
      waits[0]?.work();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(await source.arrived).toBe(backend);
    expect(seen).toEqual({ attempts: 4, unreachable: 3 });
    expect(waits).toEqual([]);
  });

  it('is tried at once when the network may be back', async () => {
    const { source, backend, waits, seen } = createDevice(['fails', 'comes']);
    await expect(source.ask()).rejects.toThrow();
    source.nudge();
    expect(await source.arrived).toBe(backend);
    expect(waits).toEqual([]);
    expect(seen.attempts).toBe(2);
  });
});
