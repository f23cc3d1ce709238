import { describe, expect, it, type SuiteCollector } from 'vitest';
import type { Locks } from '../../src/sync/ports.ts';

/** One device: its page under test, and what else can happen to its locks. */
export interface LockingDevice {
  readonly locks: Locks;
  /** Another page takes the lock and keeps it; the result kills that page. */
  holdOnOtherPage(name: string): Promise<() => void>;
}

const long = 20_000;
const short = 60;

/** The contract of the locks port. `createWithout`: a platform without locks. */
export const describeLocks = (
  name: string,
  create: () => LockingDevice,
  createWithout: () => { readonly locks: Locks; restore(): void },
): SuiteCollector =>
  describe(`locks on ${name}`, () => {
    it('runs one work at a time, in the order of asking', async () => {
      const { locks } = create();
      const lock = freshName();
      const order: string[] = [];
      const work = (id: string) => async (isSole: boolean) => {
        order.push(`${id} begins, ${isSole ? 'sole' : 'not sole'}`);
        await anotherTask();
        order.push(`${id} ends`);
      };
      await Promise.all(['a', 'b', 'c'].map((id) => locks.exclusive(lock, long, work(id))));
      expect(order).toEqual([
        'a begins, sole',
        'a ends',
        'b begins, sole',
        'b ends',
        'c begins, sole',
        'c ends',
      ]);
    });

    it('does not wait for a lock of another name', async () => {
      const { locks } = create();
      const holder = await hold(locks, freshName());
      const soles: boolean[] = [];
      await locks.exclusive(freshName(), long, async (isSole) => void soles.push(isSole));
      expect(soles).toEqual([true]);
      await holder.letGo();
    });

    it('hands on the error of the work untouched, runs it once, and is free afterwards', async () => {
      const { locks } = create();
      const lock = freshName();
      // The second looks like the end of the patience.
      for (const error of [new Error('disk full'), new DOMException('stopped', 'AbortError')]) {
        let runs = 0;
        const failing = locks.exclusive(lock, long, async () => {
          runs += 1;
          throw error;
        });
        expect(await failing.then(() => 'resolved', rejection)).toEqual({ error });
        expect(runs).toBe(1);
      }
      expect(await locks.ifFree(lock, async () => undefined)).toBe(true);
    });

    it('runs the work without the lock when its holder does not let go in time', async () => {
      const { locks } = create();
      const lock = freshName();
      const holder = await hold(locks, lock);
      const soles: boolean[] = [];
      await locks.exclusive(lock, short, async (isSole) => void soles.push(isSole));
      expect(soles).toEqual([false]);
      await holder.letGo();
      // The request that timed out has left the queue: the lock is free, and its work does not run a second time.
      expect(await locks.ifFree(lock, async () => undefined)).toBe(true);
      expect(soles).toEqual([false]);
    });

    it('hands on the error of work that ran without the lock, and runs it once', async () => {
      const { locks } = create();
      const lock = freshName();
      const holder = await hold(locks, lock);
      const error = new Error('disk full');
      let runs = 0;
      const failing = locks.exclusive(lock, short, async () => {
        runs += 1;
        throw error;
      });
      expect(await failing.then(() => 'resolved', rejection)).toEqual({ error });
      expect(runs).toBe(1);
      await holder.letGo();
    });

    it('keeps the lock for work that lasts longer than the patience', async () => {
      const { locks } = create();
      const lock = freshName();
      const order: string[] = [];
      const holder = await hold(locks, lock, short);
      const patient = locks.exclusive(lock, long, async (isSole) => void order.push(`patient ${isSole}`));
      // When these two have lost patience, one after the other, more time has passed than the holder had asked for.
      await locks.exclusive(lock, short, async (isSole) => void order.push(`impatient ${isSole}`));
      await locks.exclusive(lock, short, async (isSole) => void order.push(`impatient ${isSole}`));
      expect(order).toEqual(['impatient false', 'impatient false']);
      await holder.letGo();
      await patient;
      expect(order).toEqual(['impatient false', 'impatient false', 'patient true']);
    });

    it('skips a request that timed out and grants the next one', async () => {
      const { locks } = create();
      const lock = freshName();
      const holder = await hold(locks, lock);
      const order: string[] = [];
      const impatient = locks.exclusive(
        lock,
        short,
        async (isSole) => void order.push(`impatient ${isSole}`),
      );
      const patient = locks.exclusive(lock, long, async (isSole) => void order.push(`patient ${isSole}`));
      await impatient;
      await holder.letGo();
      await patient;
      expect(order).toEqual(['impatient false', 'patient true']);
    });

    it('runs `ifFree` work only if nobody holds the lock', async () => {
      const { locks } = create();
      const lock = freshName();
      const holder = await hold(locks, lock);
      let runs = 0;
      const work = async () => void (runs += 1);
      expect(await locks.ifFree(lock, work)).toBe(false);
      expect(runs).toBe(0);
      await holder.letGo();
      expect(await locks.ifFree(lock, work)).toBe(true);
      expect(runs).toBe(1);
    });

    it('holds the lock while work that did not want to wait runs', async () => {
      const { locks } = create();
      const lock = freshName();
      let inside: boolean | null = null;
      await locks.ifFree(lock, async () => {
        inside = await locks.ifFree(lock, async () => undefined);
      });
      expect(inside).toBe(false);
    });

    it('is freed when the page that holds it dies', async () => {
      const { locks, holdOnOtherPage } = create();
      const lock = freshName();
      const die = await holdOnOtherPage(lock);
      expect(await locks.ifFree(lock, async () => undefined)).toBe(false);
      const soles: boolean[] = [];
      const waiting = locks.exclusive(lock, long, async (isSole) => void soles.push(isSole));
      die();
      await waiting;
      expect(soles).toEqual([true]);
    });

    it('lets everybody work at once, not sole, where the platform has no locks', async () => {
      const { locks, restore } = createWithout();
      try {
        const lock = freshName();
        const holder = await hold(locks, lock);
        const soles: boolean[] = [];
        await locks.exclusive(lock, long, async (isSole) => void soles.push(isSole));
        expect(soles).toEqual([false]);
        expect(await locks.ifFree(lock, async () => undefined)).toBe(true);
        await holder.letGo();
      } finally {
        restore();
      }
    });
  });

let names = 0;
/** Real locks are the browser's: a name per test keeps them apart. */
const freshName = () => `lock-${++names}`;

const anotherTask = () => new Promise((resolve) => setTimeout(resolve, 0));

const rejection = (error: unknown) => ({ error });

/** Work that holds the lock until it is released; resolves once it runs. */
const hold = async (locks: Locks, name: string, patienceMs = long) => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = locks.exclusive(name, patienceMs, async () => {
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  return {
    letGo: async () => {
      end.resolve();
      await done;
    },
  };
};
