import { useLayoutEffect, useRef, type FocusEvent, useEffectEvent, type RefObject } from 'react';

/**
 * Props for a row (with `tabIndex={-1}`) whose buttons mount and unmount. Focuses the row when its focused button unmounts, and the nearest
 * ancestor with a tabindex of -1 when the row itself unmounts.
 */
export const useRowFocus = <Row extends HTMLElement = HTMLLIElement>() => {
  const ref = useRef<Row>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  });
  useFocusOnUnmount(ref, () => {
    const around = ref.current?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
    around?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus() {
      isInside.current = true;
    },
    onBlur({ target }: FocusEvent) {
      // Unmounting fires `blur` too. The person has left the row only if the target is still mounted.
      queueMicrotask(() => {
        if (target.isConnected && !ref.current?.contains(document.activeElement)) isInside.current = false;
      });
    },
  };
};

/** Calls `moveFocus` when the element unmounts with the focus inside, so that the focus is not lost. */
export const useFocusOnUnmount = (element: RefObject<HTMLElement | null>, moveFocus: () => void): void => {
  const onGone = useEffectEvent(moveFocus);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) onGone();
    };
  }, [element]);
};

/**
 * Focuses the element that `find` returns, with retries in the next ten frames: a virtual list hides a new row, which then takes no focus,
 * until it has measured the row. Returns the function that cancels the retries.
 */
export const focusOnceShown = (
  find: () => HTMLElement | null | undefined,
  options: FocusOptions,
): (() => void) => {
  let frame = 0;
  let framesLeft = 10;
  const focus = () => {
    const element = find();
    element?.focus(options);
    if (framesLeft === 0 || (element && document.activeElement === element)) return;
    framesLeft -= 1;
    frame = requestAnimationFrame(focus);
  };
  focus();
  return () => cancelAnimationFrame(frame);
};
