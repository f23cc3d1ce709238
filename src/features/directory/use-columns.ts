import { useSyncExternalStore } from 'react';

/** The widths of the presets `md` and `xl`. */
const two = '(min-width: 48rem)';
const three = '(min-width: 80rem)';

/** How many cards a row holds. The virtual list builds its rows itself, so it cannot leave this to CSS. */
export const useColumns = (): number => useSyncExternalStore(watch, columns);

const columns = (): number => (matchMedia(three).matches ? 3 : matchMedia(two).matches ? 2 : 1);

const watch = (changed: () => void): (() => void) => {
  const queries = [two, three].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
};
