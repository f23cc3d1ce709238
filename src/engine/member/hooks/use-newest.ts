import { useState } from 'react';
import { getNewest, type NewVersionResult } from '../../local/browser/app-update.ts';

/** State of a button that fetches the newest version: whether it runs, and its result; null before the first press. */
export const useNewest = () => {
  const [result, setResult] = useState<NewVersionResult | 'asking' | null>(null);
  return {
    result,
    get: () => {
      setResult('asking');
      getNewest().then(setResult, () => setResult('unreachable'));
    },
  };
};
