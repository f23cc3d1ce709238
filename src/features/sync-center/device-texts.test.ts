import { expect, it } from 'vitest';
import { bytesText, copyText, persistedText, storageText, workerText } from './device-texts.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_540, '1.5 kB'],
  [999_600, '1 MB'],
  [12_345_678, '12 MB'],
  [2_147_483_648, '2.1 GB'],
  [9.6e14, '960 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

it('describes the storage, and says when the browser does not tell', () => {
  expect(storageText({ used: 12_000_000, quota: 2e9 })).toBe('12 MB of 2 GB used by this site');
  expect(storageText(null)).toBe('Your browser doesn’t say');
  expect(new Set([true, false, null].map(persistedText)).size).toBe(3);
});

it('counts in words', () => {
  expect(copyText({ members: 1, messages: 1_200, invitations: 0 })).toBe(
    `1 member, ${(1_200).toLocaleString()} messages, 0 invitations`,
  );
});

it('distinguishes a worker in control from one that waits for the next start', () => {
  expect(workerText({ phase: 'active', isInControl: true })).not.toContain('next start');
  expect(workerText({ phase: 'active', isInControl: false })).toContain('next start');
  expect(workerText({ phase: 'none', isInControl: false })).toMatch(/^None/);
});
