import { expect, test } from 'vitest';
import { levelFor } from './levels.ts';

test.each([
  [undefined, 'Newcomer', { name: 'Connector', missing: 2 }],
  [0, 'Newcomer', { name: 'Connector', missing: 2 }],
  [1, 'Newcomer', { name: 'Connector', missing: 1 }],
  [2, 'Connector', { name: 'Influencer', missing: 3 }],
  [4, 'Connector', { name: 'Influencer', missing: 1 }],
  [5, 'Influencer', { name: 'Ambassador', missing: 5 }],
  [9, 'Influencer', { name: 'Ambassador', missing: 1 }],
  [10, 'Ambassador', null],
  [250, 'Ambassador', null],
] as const)('%s accepted invitations make a %s', (accepted, name, next) => {
  expect(levelFor(accepted)).toEqual({ name, next });
});
