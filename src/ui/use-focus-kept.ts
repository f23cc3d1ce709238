import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Whoever stands in an element when it goes would stand nowhere: just before, `bring` has to take the focus elsewhere. */
export const useFocusKept = (element: RefObject<HTMLElement | null>, bring: () => void): void => {
  const onGone = useEffectEvent(bring);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) onGone();
    };
  }, [element]);
};
