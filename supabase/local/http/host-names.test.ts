import { expect, test } from 'vitest';
import { createHostCheck } from './host-names.ts';

const isKnown = createHostCheck('http://club-laptop:4173');

test.each([
  'localhost',
  'localhost:4173',
  'LOCALHOST:1',
  '127.0.0.1:4173',
  '[::1]:4173',
  '192.168.1.20:4173',
  'club-laptop:4173',
])('%s is a name of this server', (host) => {
  expect(isKnown(host)).toBe(true);
});

test.each([
  'evil.example',
  'evil.example:4173',
  'localhost.evil.example',
  'club-laptop.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@localhost.evil.example',
  '',
  undefined,
])('%s is not a name of this server', (host) => {
  expect(isKnown(host)).toBe(false);
});
