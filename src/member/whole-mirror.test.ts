import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../tests/sim/memory-stores.ts';
import { watchWholeness } from './whole-mirror.ts';

it.each(['forgetCursor', 'clear'] as const)(
  '[PL9] after %s the mirror is incomplete until the next complete pull',
  async (step) => {
    const wholeness = watchWholeness(createMemoryMirror());
    expect(wholeness.isWhole()).toBe(false);
    wholeness.filled();
    expect(wholeness.isWhole()).toBe(true);
    await wholeness.store[step]();
    expect(wholeness.isWhole()).toBe(false);
    wholeness.filled();
    expect(wholeness.isWhole()).toBe(true);
  },
);
