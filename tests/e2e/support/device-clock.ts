import type { Actor } from './actor.ts';

/**
 * Runs in a page: sets its clock `ms` ahead of the true time, without affecting timers. Afterwards `moveClock(ms)` in the page
 * sets another distance.
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

/** Sets this page's clock `ms` ahead, after {@link setClockBy}, and fires the event of a person who comes back. */
export const moveClock = (actor: Actor, ms: number): Promise<void> =>
  actor.page.evaluate((offset) => {
    (Reflect.get(globalThis, 'moveClock') as (ms: number) => void)(offset);
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);

/** Sets the clock of every document that this device loads from now on `ms` ahead. */
export const setClockBy = async (actor: Actor, ms: number): Promise<void> => {
  await actor.context.addInitScript(moveDates, ms);
};
