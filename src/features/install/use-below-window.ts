import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the element has been below the window once: what comes into it then moves nothing that anybody sees. In the
 * window or above it, it would.
 */
export const useBelowWindow = (element: RefObject<Element | null>): boolean => {
  const [wasBelow, setWasBelow] = useState(false);
  useEffect(() => {
    if (wasBelow || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry && !entry.isIntersecting && entry.boundingClientRect.top > 0) setWasBelow(true);
      },
      // Everything above the window counts as inside: a jump from below the element to above it is seen too.
      { rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element, wasBelow]);
  return wasBelow;
};
