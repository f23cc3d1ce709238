import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useFocusKept } from './use-focus-kept.ts';

/**
 * Props of a row, with `tabIndex={-1}`, whose buttons come and go as things change. Whoever stands on a button that goes
 * stands on the row; when the row goes, on what holds it: the nearest element around it with a tabindex of -1.
 */
export const useRowFocus = () => {
  const ref = useRef<HTMLLIElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });
  useFocusKept(ref, () => {
    const around = ref.current?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
    around?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus() {
      isInside.current = true;
    },
    onBlur({ target }: FocusEvent) {
      // An element that is taken away loses the focus as well: only one that stays was left by the person.
      queueMicrotask(() => {
        if (target.isConnected && !ref.current?.contains(document.activeElement)) isInside.current = false;
      });
    },
  };
};
