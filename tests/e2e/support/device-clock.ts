import type { Actor } from './actor.ts';

/**
 * Moves the clock of every document that this device loads from now on by `ms`; timers do not change. `moveClock(ms)` in
 * the page moves it again.
 */
export const setClockBy = async (actor: Actor, ms: number): Promise<void> => {
  await actor.context.addInitScript((initial) => {
    const TrueDate = Date;
    let offset = initial;
    class WrongDate extends TrueDate {
      constructor(...given: [] | [value: number | string | Date]) {
        super(...((given.length === 0 ? [TrueDate.now() + offset] : given) as [number]));
      }
      static override now = () => TrueDate.now() + offset;
    }
    globalThis.Date = WrongDate as DateConstructor;
    const moveClock = (next: number) => {
      offset = next;
    };
    Object.defineProperty(globalThis, 'moveClock', { value: moveClock });
  }, ms);
};
