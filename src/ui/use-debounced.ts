import { useEffect, useState } from 'react';

/** Debounces a value: returns the last one that stayed the same for `ms` milliseconds. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setRested(value);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [value, ms]);
  return rested;
};
