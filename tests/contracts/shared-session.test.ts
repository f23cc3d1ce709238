import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageSession, forgetExpired } from '../../src/engine/local/session/page-session.ts';
import { createWorkerSession, SessionDb } from '../../src/engine/local/session/session-db.ts';
import { sessionStorageKey as key } from '../../src/config/session-key.ts';
import { sessionUntil } from './device-session.ts';
import { stubDeviceStorage } from './device-storage.ts';

let device: ReturnType<typeof stubDeviceStorage>;
const databases: SessionDb[] = [];
const openDb = () => {
  const db = new SessionDb();
  databases.push(db);
  return db;
};
const openPage = () => createPageSession(openDb());
const openWorker = () => createWorkerSession(openDb());
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const sessionIn = (seconds: number, refreshToken = `token-${seconds}`) =>
  JSON.stringify({ ...sessionUntil(inSeconds(seconds)), refresh_token: refreshToken });

beforeEach(() => {
  device = stubDeviceStorage();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const db of databases.splice(0)) db.close();
  await openDb().delete();
});

describe('the session of a device', () => {
  it('[BG7] is read where an earlier version of the app left it, and the first page shares it with the worker', async () => {
    const session = sessionIn(3600);
    device.items.set(key, session);
    const pages = [openPage(), openPage()] as const;
    expect(await Promise.all(pages.map((page) => page.getItem(key)))).toEqual([session, session]);
    expect(await openWorker().getItem(key)).toBe(session);
    // After a rollback the earlier version still finds it.
    expect(device.items.get(key)).toBe(session);
  });

  it('[BG7] is the later of two copies, whether the worker or an older tab refreshed it', async () => {
    const [first, second, third] = [sessionIn(100), sessionIn(3600), sessionIn(7200)];
    const page = openPage();
    await page.setItem(key, first);
    await openWorker().setItem(key, second);
    expect(await page.getItem(key)).toBe(second);
    device.items.set(key, third);
    expect(await page.getItem(key)).toBe(third);
    expect(await openPage().getItem(key)).toBe(third);
    expect(await openWorker().getItem(key)).toBe(third);
  });

  it('[BG7] is not overwritten by an older copy of a late second tab', async () => {
    device.items.set(key, sessionIn(100));
    const [quick, slow] = [openPage(), openPage()];
    await quick.getItem(key);
    const renewed = sessionIn(3600);
    await openWorker().setItem(key, renewed);
    expect(await slow.getItem(key)).toBe(renewed);
    expect(await openWorker().getItem(key)).toBe(renewed);
  });

  it('[BG7] survives databases that fail or were evicted, and is shared again once they are back', async () => {
    device.state.databasesFail = true;
    const session = sessionIn(3600);
    const page = openPage();
    expect(await page.getItem(key)).toBeNull();
    await page.setItem(key, session);
    expect(await page.getItem(key)).toBe(session);
    expect(await openPage().getItem(key)).toBe(session);
    device.state.databasesFail = false;
    expect(await openPage().getItem(key)).toBe(session);
    expect(await openWorker().getItem(key)).toBe(session);
  });

  it('[BG7] survives a closed or full localStorage, and lives as long as the page when no storage works', async () => {
    const session = sessionIn(3600);
    const page = openPage();
    device.state.localFails = true;
    await page.setItem(key, session);
    expect(await page.getItem(key)).toBe(session);
    expect(await openPage().getItem(key)).toBe(session);

    device.state.databasesFail = true;
    const closed = openPage();
    await closed.setItem(key, session);
    expect(await closed.getItem(key)).toBe(session);
    await closed.removeItem(key);
    expect(await closed.getItem(key)).toBeNull();
  });

  it('[BG7] is read without waiting for a database that never answers', async () => {
    const session = sessionIn(3600);
    device.items.set(key, session);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    vi.useFakeTimers();
    try {
      const reading = openPage().getItem(key);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await reading).toBe(session);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[BG6] stays ended after a sign-out, also when the database failed at that moment', async () => {
    const page = openPage();
    await page.setItem(key, sessionIn(3600));
    await page.removeItem(key);
    expect([await page.getItem(key), await openWorker().getItem(key)]).toEqual([null, null]);

    await page.setItem(key, sessionIn(3600));
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await page.removeItem(key);
    expect(await openPage().getItem(key)).toBeNull();
    remove.mockRestore();
    expect(await openPage().getItem(key)).toBeNull();
    expect(await openWorker().getItem(key)).toBeNull();
    expect([...device.items]).toEqual([]);
  });

  it('[BG6] is not restored by this tab when another tab signs out between two reads', async () => {
    const [page, beside] = [openPage(), openPage()];
    const session = sessionIn(3600);
    await page.setItem(key, session);
    await beside.getItem(key);
    // A sign-out reaches localStorage of other tabs with a delay: this tab finds the session there, but not in the database.
    await page.removeItem(key);
    device.items.set(key, session);
    await beside.getItem(key);
    device.items.delete(key);
    expect([await page.getItem(key), await openWorker().getItem(key)]).toEqual([null, null]);
  });

  it('[BG6] ignores a refresh by the worker after the sign-out, or for another member', async () => {
    const [page, worker] = [openPage(), openWorker()];
    await worker.setItem(key, sessionIn(3600));
    expect(await page.getItem(key)).toBeNull();
    const other = JSON.stringify({ ...sessionUntil(inSeconds(60)), user: { id: 'another' } });
    await page.setItem(key, other);
    await worker.setItem(key, sessionIn(3600));
    expect(await page.getItem(key)).toBe(other);
  });

  it('is removed from both places once it has expired, and kept before', async () => {
    const page = openPage();
    const valid = sessionIn(60);
    await page.setItem(key, valid);
    await forgetExpired(page);
    expect(await page.getItem(key)).toBe(valid);
    await page.setItem(key, sessionIn(-60));
    await forgetExpired(page);
    expect([await page.getItem(key), await openWorker().getItem(key)]).toEqual([null, null]);
  });
});
