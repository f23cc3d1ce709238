import { expect, it } from 'vitest';
import { createMemoryMirror } from '../../tests/sim/memory-stores.ts';
import { watchFirstPull } from './first-pull.ts';

it.each(['forgetPlace', 'clear'] as const)(
  '[PL9] %s leaves less than everything until the next whole pull',
  async (step) => {
    const pulling = watchFirstPull({ announce: () => undefined });
    const copy = pulling.copy(createMemoryMirror());
    expect(pulling.hasPulled()).toBe(false);
    pulling.announcer.announce({ kind: 'pulled', at: 1 });
    expect(pulling.hasPulled()).toBe(true);
    await copy[step]();
    expect(pulling.hasPulled()).toBe(false);
    pulling.announcer.announce({ kind: 'pulled', at: 2 });
    expect(pulling.hasPulled()).toBe(true);
  },
);
