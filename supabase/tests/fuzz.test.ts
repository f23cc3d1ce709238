import { expect, test } from 'vitest';
import { fuzz, type Answer } from './fuzz/fuzz.ts';

// A slice of `npm run fuzz`, with another seed.
test('bad requests are refused: no 5xx, nothing told about the inside, nothing stored', async () => {
  const { cases, statuses, faults } = await fuzz(7, 200);
  expect(faults).toEqual([]);
  expect(cases).toBe(200);
  // Not all of them died at the gate: some were let through, and others got as far as the database.
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
