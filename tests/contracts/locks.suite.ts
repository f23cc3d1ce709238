import { describe, expect, it, type SuiteCollector } from 'vitest';
import type { Locks } from '../../src/engine/sync/ports.ts';

/** One device: the locks of its page under test, and another page that can take them. */
export interface LockingDevice {
  readonly locks: Locks;
  /** Takes the lock on another page, which keeps it; the returned function kills that page. */
  lockOnOtherPage(name: string): Promise<() => void>;
}

const long = 20_000;
const short = 60;

/** The contract of every implementation of the locks port; `createWithout` makes a platform without locks. */
export const describeLocks = (
  name: string,
  create: () => LockingDevice,
  createWithout: () => { readonly locks: Locks; restore(): void },
): SuiteCollector =>
  describe(`locks on ${name}`, () => {
    it('run one task at a time, in the order of the requests', async () => {
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

    it('run failing work once, rethrow its error, and are free afterwards', async () => {
      const { locks } = create();
      const lock = freshName();
      // The second error looks like a timeout of the wait.
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

    it('run the work without the lock when the wait times out', async () => {
      const { locks } = create();
      const lock = freshName();
      const holder = await hold(locks, lock);
      const soles: boolean[] = [];
      await locks.exclusive(lock, short, async (isSole) => void soles.push(isSole));
      expect(soles).toEqual([false]);
      await holder.letGo();
      // The request that timed out has left the queue: the lock is free, and the work does not run again.
      expect(await locks.ifFree(lock, async () => undefined)).toBe(true);
      expect(soles).toEqual([false]);
    });

    it('stay with their holder for longer than its own timeout', async () => {
      const { locks } = create();
      const lock = freshName();
      const order: string[] = [];
      const holder = await hold(locks, lock, short);
      const patient = locks.exclusive(lock, long, async (isSole) => void order.push(`patient ${isSole}`));
      // These two time out one after the other, which takes longer than the holder's own timeout.
      await locks.exclusive(lock, short, async (isSole) => void order.push(`impatient ${isSole}`));
      await locks.exclusive(lock, short, async (isSole) => void order.push(`impatient ${isSole}`));
      expect(order).toEqual(['impatient false', 'impatient false']);
      await holder.letGo();
      await patient;
      expect(order).toEqual(['impatient false', 'impatient false', 'patient true']);
    });

    it('skip a request that timed out, and go to the next in the queue', async () => {
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

    it('run `ifFree` work only while nobody holds the lock', async () => {
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

    it('are held while `ifFree` work runs', async () => {
      const { locks } = create();
      const lock = freshName();
      let inside: boolean | null = null;
      await locks.ifFree(lock, async () => {
        inside = await locks.ifFree(lock, async () => undefined);
      });
      expect(inside).toBe(false);
    });

    it('are free once the page that holds them dies', async () => {
      const { locks, lockOnOtherPage } = create();
      const lock = freshName();
      const die = await lockOnOtherPage(lock);
      expect(await locks.ifFree(lock, async () => undefined)).toBe(false);
      const soles: boolean[] = [];
      const waiting = locks.exclusive(lock, long, async (isSole) => void soles.push(isSole));
      die();
      await waiting;
      expect(soles).toEqual([true]);
    });

    it('run all tasks at once, none as sole, on a platform without locks', async () => {
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
/** A browser's locks are global, so each test uses its own name. */
const freshName = () => `lock-${++names}`;

const anotherTask = () => new Promise((resolve) => setTimeout(resolve, 0));

const rejection = (error: unknown) => ({ error });

/** Holds the lock until `letGo`; resolves once it has it. */
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
