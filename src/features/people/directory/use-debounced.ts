import { useEffect, useState } from 'react';

/** Returns the last value that stayed the same for `ms` milliseconds; `first` before that. */
export const useDebounced = <Value>(value: Value, ms: number, first = value): Value => {
  const [rested, setRested] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};
