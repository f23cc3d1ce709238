import { canStore } from '../store/key-value-store.ts';

const holders = new Set<() => boolean>();

/** True when a reload now would lose something that the person has typed or chosen. */
export const isReloadPrevented = (): boolean => [...holders].some((holds) => holds());

/** Prevents automatic reloads while `holds` returns true. Returns the function that removes it. */
export const preventReload = (holds: () => boolean): (() => void) => {
  holders.add(holds);
  return () => holders.delete(holds);
};

/**
 * Watches every field of the page. A text in a field prevents a reload, and so does an open dialog. A form that stores its
 * draft carries `data-keeps-draft`, which counts only where the browser stores anything.
 */
export const watchTyping = (): void => {
  const written = new Set<Field>();
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && !target.matches(harmless)) written.add(target);
  });
  preventReload(() => {
    // A removed field would keep its whole subtree in memory.
    for (const field of written) if (!field.isConnected || field.value === '') written.delete(field);
    return (
      isWriting() ||
      [...written].some((field) => !canStore('localStorage') || !field.closest('[data-keeps-draft]')) ||
      document.querySelector('[role="dialog"]') !== null
    );
  });
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Fields whose value may be lost without harm. */
const harmless = '[type="search"], [readonly]';

const isWriting = (): boolean => {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    !activeElement.readOnly &&
    activeElement.value.trim() !== ''
  );
};
