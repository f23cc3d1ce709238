import type { Actor } from './actor.ts';

/** Runs in a page: sets its clock `ms` ahead of the true time, without affecting timers. `setClockAhead(ms)` in the page sets another distance. */
export const setDatesAhead = (ms: number): void => {
  const TrueDate = Date;
  let offset = ms;
  class WrongDate extends TrueDate {
    constructor(...given: [] | [value: number | string | Date]) {
      super(...((given.length === 0 ? [TrueDate.now() + offset] : given) as [number]));
    }
    static override now = () => TrueDate.now() + offset;
  }
  globalThis.Date = WrongDate as DateConstructor;
  const value = (next: number) => {
    offset = next;
  };
  Object.defineProperty(globalThis, 'setClockAhead', { value, configurable: true });
};

/** Sets this page's clock `ms` ahead, after {@link startClockAhead}, and fires the event as when the person comes back to the tab. */
export const setClockAhead = (actor: Actor, ms: number): Promise<void> =>
  actor.page.evaluate((offset) => {
    (Reflect.get(globalThis, 'setClockAhead') as (ms: number) => void)(offset);
    document.dispatchEvent(new Event('visibilitychange'));
  }, ms);

/** Sets the clock of every document that this device loads from now on `ms` ahead. */
export const startClockAhead = async (actor: Actor, ms: number): Promise<void> => {
  await actor.context.addInitScript(setDatesAhead, ms);
};
