import type { Actor } from './actor.ts';

/**
 * Runs in a page: moves its clock by `ms`; timers do not change. `moveClock(ms)` in the page moves it to another distance
 * from the true one.
 */
export const moveDates = (ms: number): void => {
  const TrueDate = Date;
  let offset = ms;
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
  Object.defineProperty(globalThis, 'moveClock', { value: moveClock, configurable: true });
};

/** Moves this page's clock, after {@link setClockBy}, and fires the event of a person coming back. */
export const moveClock = (actor: Actor, ms: number): Promise<void> =>
  actor.page.evaluate((offset) => {
    (Reflect.get(globalThis, 'moveClock') as (ms: number) => void)(offset);
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);

/** Moves the clock of every document that this device loads from now on by `ms`. */
export const setClockBy = async (actor: Actor, ms: number): Promise<void> => {
  await actor.context.addInitScript(moveDates, ms);
};
