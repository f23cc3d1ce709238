import { useEffect, useState } from 'react';

/**
 * The section that the person is reading: the one at a third of the window's height. `ids`: a constant list in the order of
 * the page. Sections may mount later.
 */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = innerHeight / 3;
        const begun = ids.filter((id) => {
          const top = document.getElementById(id)?.getBoundingClientRect().top;
          return top !== undefined && top <= line;
        });
        // The last area may be too short to reach the line; while the page opens, it may be still to come.
        const isAtEnd =
          scrollY > 0 &&
          scrollY + innerHeight >= document.documentElement.scrollHeight - 2 &&
          document.getElementById(ids.at(-1) ?? '') !== null;
        setCurrent((isAtEnd ? ids : begun).at(-1) ?? ids[0]);
      });
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
};
