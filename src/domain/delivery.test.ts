import { expect, test } from 'vitest';
import { toRefusal } from './delivery.ts';

test.each([
  ['22023', 'time zone "Etc/Unknown" not recognized'],
  ['23514', 'new row for relation "profiles" violates check constraint'],
  ['23505', 'Key (username)=(ravi) already exists.'],
  ['HTTP_413', ''],
])('says its own sentence where the code is %s', (code, message) => {
  const refusal = toRefusal({ code, message });
  expect(refusal.code).toBe(code);
  expect(refusal.message).not.toBe('');
  expect(refusal.message).not.toBe(message);
});

test.each(['PT403', '42501', 'P0001', 'not_mailed'])('passes on the sentence under %s', (code) => {
  expect(toRefusal({ code, message: 'You cannot write until Sunday.' }).message).toBe(
    'You cannot write until Sunday.',
  );
});
