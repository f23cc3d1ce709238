import { expect, test } from 'vitest';
import { levelFor, levelSteps } from './levels.ts';

test.each([
  [undefined, 'Newcomer', { name: 'Connector', missing: 2 }],
  [0, 'Newcomer', { name: 'Connector', missing: 2 }],
  [2, 'Connector', { name: 'Influencer', missing: 3 }],
  [5, 'Influencer', { name: 'Ambassador', missing: 5 }],
  [10, 'Ambassador', null],
] as const)('%s accepted invitations make a %s', (accepted, name, next) => {
  expect(levelFor(accepted)).toEqual({ name, next });
});

test.each([
  [undefined, [0, 0, 0]],
  [1, [0.5, 0, 0]],
  [4, [1, 2 / 3, 0]],
  [6, [1, 1, 0.2]],
  [250, [1, 1, 1]],
] as const)('with %s accepted invitations, the three steps are done by %j', (accepted, done) => {
  expect(levelSteps(accepted).map((step) => step.done)).toEqual(done);
  expect(levelSteps(accepted).map(({ name, from }) => [name, from])).toEqual([
    ['Connector', 2],
    ['Influencer', 5],
    ['Ambassador', 10],
  ]);
});
