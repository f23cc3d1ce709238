import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readForm, readWithoutBlanks } from './read-form.ts';

const filled = v.pipe(v.string(), v.nonEmpty('Please write something.'));
const schema = v.object({ guests: v.array(v.object({ name: filled, phone: filled })) });
const read = (...guests: readonly { readonly id: string; readonly name: string; readonly phone: string }[]) =>
  readWithoutBlanks('guests', guests, (rows) =>
    readForm(schema, { guests: rows.map(({ name, phone }) => ({ name, phone })) }),
  );

test('an item without any text counts as absent', () => {
  expect(read({ id: '1', name: ' ', phone: '' }, { id: '2', name: 'Asha', phone: '1' })).toEqual({
    kind: 'valid',
    value: { guests: [{ name: 'Asha', phone: '1' }] },
  });
});

test('the path of an error names the item by its index in the form', () => {
  expect(read({ id: '1', name: '', phone: '' }, { id: '2', name: 'Asha', phone: '' })).toEqual({
    kind: 'invalid',
    errors: { 'guests.1.phone': 'Please write something.' },
  });
});
