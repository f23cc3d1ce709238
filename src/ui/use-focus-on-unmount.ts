import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

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
