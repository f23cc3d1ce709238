import { canStore } from '../store/key-value-store.ts';

const preventions = new Set<() => boolean>();

/** True when a reload now would lose what the person has typed or chosen. */
export const isReloadPrevented = (): boolean => [...preventions].some((isActive) => isActive());

/** Prevents automatic reloads while `isActive` returns true. Returns the function that ends this. */
export const preventReload = (isActive: () => boolean): (() => void) => {
  preventions.add(isActive);
  return () => preventions.delete(isActive);
};

/**
 * Prevents reloads while a dialog is open or a field holds typed text, unless its form stores a draft (`data-keeps-draft`) and
 * the browser stores anything.
 */
export const watchTyping = (): void => {
  const typedFields = new Set<Field>();
  document.addEventListener('input', ({ target }) => {
    if (isField(target) && !target.matches(harmless)) typedFields.add(target);
  });
  preventReload(() => {
    // Forgets removed fields, which would keep their whole subtree in memory.
    for (const field of typedFields) if (!field.isConnected || field.value === '') typedFields.delete(field);
    return (
      isWriting() ||
      [...typedFields].some((field) => !canStore('localStorage') || !field.closest('[data-keeps-draft]')) ||
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
