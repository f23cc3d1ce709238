import { useSyncExternalStore } from 'react';

/** The widths of the presets `md` and `xl`. */
const two = '(min-width: 48rem)';
const three = '(min-width: 80rem)';

/** How many cards stand side by side: a list that is built row by row has to know what the style sheet would do. */
export const useColumns = (): number => useSyncExternalStore(watch, columns);

const columns = (): number => (matchMedia(three).matches ? 3 : matchMedia(two).matches ? 2 : 1);

const watch = (changed: () => void): (() => void) => {
  const queries = [two, three].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};
