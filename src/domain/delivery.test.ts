import { expect, test } from 'vitest';
import { toRefusal } from './delivery.ts';

test.each([
  ['22023', 'time zone "Etc/Unknown" not recognized'],
  ['23514', 'new row for relation "profiles" violates check constraint'],
  ['23505', 'Key (username)=(ravi) already exists.'],
  ['42501', 'new row violates row-level security policy for table "messages"'],
  ['PGRST204', "Could not find the 'colour' column of 'profiles' in the schema cache"],
  ['HTTP_413', ''],
])('says its own sentence where the code is %s', (code, message) => {
  const refusal = toRefusal({ code, message });
  expect(refusal.code).toBe(code);
  expect(refusal.message).not.toBe('');
  expect(refusal.message).not.toBe(message);
});

test.each(['PT403', 'not_mailed'])('passes on the sentence under %s', (code) => {
  expect(toRefusal({ code, message: 'You cannot write until Sunday.' }).message).toBe(
    'You cannot write until Sunday.',
  );
});
