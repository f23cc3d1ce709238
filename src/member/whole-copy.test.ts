import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../tests/sim/memory-stores.ts';
import { watchWholeness } from './whole-copy.ts';

it.each(['forgetCursor', 'clear'] as const)(
  '[PL9] after %s the mirror is incomplete until the next complete pull',
  async (step) => {
    const copy = watchWholeness(createMemoryMirror());
    expect(copy.isWhole()).toBe(false);
    copy.filled();
    expect(copy.isWhole()).toBe(true);
    await copy.store[step]();
    expect(copy.isWhole()).toBe(false);
    copy.filled();
    expect(copy.isWhole()).toBe(true);
  },
);
