import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { isStorageFull, isStorageTakenAway } from './storage-faults.ts';

const aborted = new DOMException('The transaction was aborted.', 'AbortError');
const full = new DOMException('No space.', 'QuotaExceededError');

test("recognises a full device by the error's name, at any depth", () => {
  expect(isStorageFull(full)).toBe(true);
  expect(isStorageFull(new Dexie.AbortError('Aborted', full))).toBe(true);
  expect(isStorageFull(new Dexie.BulkError('1 of 1 failed', [new Dexie.AbortError('Aborted', full)]))).toBe(
    true,
  );
  expect(isStorageFull(aborted)).toBe(false);
  expect(isStorageFull('QuotaExceededError')).toBe(false);
});

test('recognises the errors of an evicted database and of one that does not open', () => {
  expect(isStorageTakenAway(new Dexie.DatabaseClosedError('Closed', aborted))).toBe(true);
  expect(isStorageTakenAway(new Dexie.DatabaseClosedError('Closed', new Dexie.MissingAPIError('None')))).toBe(
    true,
  );
  expect(isStorageTakenAway(new Dexie.OpenFailedError('Denied'))).toBe(true);
  expect(isStorageTakenAway(new Dexie.AbortError('Aborted', aborted))).toBe(true);
  expect(isStorageTakenAway(new Dexie.BulkError('1 of 1 failed', [aborted]))).toBe(true);
  const evicting = new DOMException('Connection is closing.', 'UnknownError');
  expect(isStorageTakenAway(new Dexie.AbortError('Aborted', evicting))).toBe(true);
  expect(isStorageTakenAway(evicting)).toBe(false);
  expect(isStorageTakenAway(new Dexie.ConstraintError('Twice'))).toBe(false);
  expect(isStorageTakenAway(new TypeError('Ours'))).toBe(false);
  expect(isStorageTakenAway(new Dexie.AbortError('Aborted', new Dexie.ConstraintError('Twice')))).toBe(false);
  expect(isStorageTakenAway('AbortError')).toBe(false);
});
