import { useEffect, useState } from 'react';

/** `value` as it was when it last stayed the same for `ms` milliseconds: for what may follow somebody's typing at leisure. */
export const useRested = <Value>(value: Value, ms: number): Value => {
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
