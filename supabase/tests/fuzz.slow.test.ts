import { expect, test } from 'vitest';
import { fuzz, type Answer } from './fuzz/fuzz.ts';

// A short run of `npm run fuzz`, with another seed.
test('bad requests get no 5xx and no internal details, and store nothing', async () => {
  const { cases, statuses, faults } = await fuzz(7, 200);
  expect(faults).toEqual([]);
  expect(cases).toBe(200);
  // Some requests pass, and others reach the database before they are refused.
  expect(statuses).toMatchObject({
    200: expect.any(Number) as number,
    400: expect.any(Number) as number,
    403: expect.any(Number) as number,
  });
});

test.each<[string, string, Answer]>([
  ['a server error', '500', async () => Response.json({ code: 'XX000' }, { status: 500 })],
  [
    'a stack in the answer',
    'tells',
    async () => Response.json({ message: new Error('no').stack }, { status: 400 }),
  ],
  ['a secret', 'tells a secret', async (local) => Response.json({ hint: local.backend.keys.jwtSecret })],
  [
    'a trace of a refused request',
    'but something was stored',
    async (local) => {
      await local.backend.database.query(
        'insert into private.sync_epoch (only_row) values (true) on conflict (only_row) do update set epoch = gen_random_uuid()',
      );
      return Response.json({ code: '42501' }, { status: 403 });
    },
  ],
  ['an answer that never comes', 'threw', () => Promise.reject(new Error('gone'))],
])('the fuzz names %s', async (_name, what, answer) => {
  const { faults } = await fuzz(7, 3, answer);
  expect(faults).toHaveLength(3);
  for (const fault of faults) expect(fault.what).toContain(what);
});
