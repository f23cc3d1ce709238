import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schema } from '../../app/capabilities.ts';
import { MirrorDb } from './mirror/mirror-db.ts';
import { OutboxDb } from './outbox/outbox-db.ts';
import { openingMs, watchOpening, type StorageFault } from './watch-opening.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failing = (name: string) => () => {
  const request = new EventTarget() as IDBOpenDBRequest;
  Object.defineProperty(request, 'error', { value: new DOMException('', name) });
  request.addEventListener('error', (event) => request.onerror?.(event));
  queueMicrotask(() => request.dispatchEvent(new Event('error')));
  return request;
};

test.each<[string, () => IDBOpenDBRequest, StorageFault]>([
  [
    'throws',
    () => {
      throw new DOMException('', 'SecurityError');
    },
    'refused',
  ],
  ['fails', failing('InvalidStateError'), 'refused'],
  ['has no room', failing('QuotaExceededError'), 'full'],
  ['never answers', () => new EventTarget() as IDBOpenDBRequest, 'silent'],
])('reports a browser that %s', async (_way, open, fault) => {
  const reported: unknown[] = [];
  vi.spyOn(indexedDB, 'open').mockImplementation(open);
  watchOpening([new OutboxDb('asha'), new MirrorDb('asha', schema)], (now) => reported.push(now));
  await vi.advanceTimersByTimeAsync(openingMs);
  expect(reported).toEqual([fault]);
});

test('reports a tab that blocks the opening with an older database, until that tab closes it', async () => {
  const reported: unknown[] = [];
  const held = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('mirror-ravi', 5);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const mirror = new MirrorDb('ravi', schema);
  watchOpening([mirror], (now) => reported.push(now));
  await vi.waitFor(() => expect(reported).toEqual(['blocked']));
  held.close();
  await mirror.open();
  expect(reported).toEqual(['blocked', null]);
  mirror.close();
});
