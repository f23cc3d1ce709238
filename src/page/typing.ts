import { canStore } from '../local/store/key-value-store.ts';

const fields = 'input, textarea, select, [contenteditable]';
/** What is pressed or filtered with, and lost without harm. */
const harmless = '[type="search"], [type="hidden"], [type="button"], [type="submit"], [readonly]';

export interface Typing {
  /** Epoch milliseconds of the last key in a field; null before the first. */
  readonly lastKeyAt: () => number | null;
  /** The field that has the focus holds a text. */
  readonly isWriting: () => boolean;
  /** Something stands in a field that the person put there and a reload would lose. */
  readonly hasUnsaved: () => boolean;
}

/**
 * Watches every field of the page, also of forms that nobody thought of when this was written. A form that keeps its
 * draft over a reload carries `data-keeps-draft`; in a browser that keeps nothing that counts for nothing.
 * `onKey` hears of each change by the person.
 */
export const watchTyping = (onKey: () => void): Typing => {
  let lastKeyAt: number | null = null;
  /** What stood in each field when it got the focus first. */
  const first = new Map<Element, string>();
  /** Held on to, fields that have left the page would keep all that stood around them. */
  const forgetGone = () => {
    for (const field of first.keys()) if (!field.isConnected) first.delete(field);
  };
  const keepsDrafts = canStore('localStorage');

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(fields) || first.has(target)) return;
    forgetGone();
    first.set(target, valueOf(target));
  });
  document.addEventListener('input', () => {
    lastKeyAt = Date.now();
    onKey();
  });

  return {
    lastKeyAt: () => lastKeyAt,
    isWriting() {
      const { activeElement } = document;
      return (
        activeElement !== null && activeElement.matches(writable) && valueOf(activeElement).trim() !== ''
      );
    },
    hasUnsaved() {
      forgetGone();
      return [...first].some(([field, before]) => {
        if (field.matches(harmless) || (keepsDrafts && field.closest('[data-keeps-draft]'))) return false;
        const value = valueOf(field);
        return value !== before && value !== '';
      });
    },
  };
};

const writable =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [readonly]), textarea, [contenteditable]';

const valueOf = (field: Element): string => {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value;
  return field.textContent ?? '';
};
