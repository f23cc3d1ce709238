import { useEffect, useState } from 'react';

/** Debounces a state: true once `holds` has been true for `ms` milliseconds without a break. */
export const useLasting = (holds: boolean, ms = 1500): boolean => {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [holds, ms]);
  return holds && lasted;
};

/** True from the first render in which `holds` is true, whatever it is later. */
export const useHasBeenTrue = (holds: boolean): boolean => {
  const [hasBeen, setHasBeen] = useState(holds);
  if (holds && !hasBeen) setHasBeen(true);
  return hasBeen;
};
