import { useEffect } from 'react';

const holders = new Set<() => boolean>();

/** Whether a reload now would lose something that a person has typed or chosen. */
export const isReloadHeld = (): boolean => [...holders].some((holds) => holds());

/** Adds one more who is asked before a reload that nobody waits for; returns the way to leave. */
export const holdReload = (holds: () => boolean): (() => void) => {
  holders.add(holds);
  return () => holders.delete(holds);
};

/**
 * For what stands in no field at the moment, such as the text of a tab that is not shown: as long as `isUnsaved`, no
 * reload comes by itself and none is offered. Fields on the screen need nothing, they are watched (app/typing.ts); a form
 * that keeps its draft over a reload says so by `data-keeps-draft`.
 */
export const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => (isUnsaved ? holdReload(() => true) : undefined), [isUnsaved]);
};
