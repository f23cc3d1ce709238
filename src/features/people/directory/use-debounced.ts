import { useEffect, useState } from 'react';

/** Debounces a value: returns the last one that stayed the same for `ms` milliseconds, and `first` before there is one. */
export const useDebounced = <Value>(value: Value, ms: number, first = value): Value => {
  const [debounced, setDebounced] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};
