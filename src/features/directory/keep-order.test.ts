import { expect, test } from 'vitest';
import { nobody } from '../../domain/profile.testing.ts';
import type { Profile } from '../../domain/profile.ts';
import { keepOrder } from './keep-order.ts';

const member = (id: string, fullName = id): Profile => ({ ...nobody, id, fullName });
const members = (ids: string) => ids.split(' ').map((id) => member(id));
const order = (before: string, next: string) =>
  keepOrder(members(before), members(next))
    .map(({ id }) => id)
    .join(' ');

test('whoever comes online stays in place, whoever joins stands first, whoever leaves is gone', () => {
  expect(order('a b c', 'c a b')).toBe('a b c');
  expect(order('a b c', 'x c a b')).toBe('x a b c');
  expect(order('a b c', 'c a')).toBe('a c');
});

test('the members themselves are the new ones', () => {
  expect(keepOrder([member('a', 'Asha')], [member('a', 'Asha Naik')])).toEqual([member('a', 'Asha Naik')]);
});

test('a mirror that fills brings its own order', () => {
  const filled = Array.from({ length: 30 }, (_, n) => `m${n}`).join(' ');
  expect(order('m7 m3', filled)).toBe(filled);
});
