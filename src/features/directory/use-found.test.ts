import { expect, test } from 'vitest';
import { createDirectoryIndex } from '../../domain/directory-index.ts';
import { nobody } from '../../domain/profile.testing.ts';
import { createFinder } from './use-found.ts';

test('who comes with the rest of the copy stands by activity, who joins a whole one stands first', () => {
  const index = createDirectoryIndex();
  const put = (id: string, lastActive: string) => {
    index.put({ ...nobody, id, fullName: id, lastActive });
  };
  const find = createFinder();
  const filter = {};
  const shown = (isWhole: boolean) =>
    find({ index, version: index.version, isWhole }, '', filter)
      .map(({ id }) => id)
      .join(' ');
  put('a', '2025-10-03T00:00:00Z');
  put('b', '2025-10-02T00:00:00Z');
  expect(shown(false)).toBe('a b');
  put('c', '2025-10-01T00:00:00Z');
  expect(shown(true)).toBe('a b c');
  put('b', '2025-10-04T00:00:00Z');
  put('d', '2025-09-01T00:00:00Z');
  expect(shown(true)).toBe('d a b c');
});
