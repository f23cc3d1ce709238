import { canStore } from '../store/key-value-store.ts';

const holders = new Set<() => boolean>();

/** Whether a reload now would lose something that a person has typed or chosen. */
export const isReloadHeld = (): boolean => [...holders].some((holds) => holds());

/** Adds one more who is asked before a reload that nobody waits for; returns the way to leave. */
export const holdReload = (holds: () => boolean): (() => void) => {
  holders.add(holds);
  return () => holders.delete(holds);
};

export interface Typing {
  /** Epoch milliseconds of the last key in a field; null before the first. */
  readonly lastKeyAt: () => number | null;
  /** The field that has the focus holds a text. */
  readonly isWriting: () => boolean;
}

/**
 * Watches every field of the page, also of forms that nobody thought of when this was written: what a person puts into
 * one holds a reload back, and so does an open window. A form that keeps its draft over a reload carries
 * `data-keeps-draft`; in a browser that keeps nothing that counts for nothing. `onKey` hears of each change by the person.
 */
export const watchTyping = (onKey: () => void): Typing => {
  let lastKeyAt: number | null = null;
  const written = new Set<Field>();
  document.addEventListener('input', ({ target }) => {
    lastKeyAt = Date.now();
    if (isField(target) && !target.matches(harmless)) written.add(target);
    onKey();
  });
  holdReload(() => {
    // Held on to, fields that have left the page would keep all that stood around them.
    for (const field of written) if (!field.isConnected || field.value === '') written.delete(field);
    return (
      isWriting() ||
      [...written].some((field) => !canStore('localStorage') || !field.closest('[data-keeps-draft]')) ||
      document.querySelector('[role="dialog"]') !== null
    );
  });
  return { lastKeyAt: () => lastKeyAt, isWriting };
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** What is pressed or filtered with, and lost without harm. */
const harmless = '[type="search"], [type="checkbox"], [type="radio"], [readonly]';

const isWriting = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    !activeElement.matches('[type="checkbox"], [type="radio"], [readonly]') &&
    activeElement.value.trim() !== ''
  );
};
