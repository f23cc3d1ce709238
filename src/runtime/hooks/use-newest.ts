import { useState } from 'react';
import { getNewest, type NewVersionResult } from '../../local/browser/app-update.ts';

/** For a button that gets the newest version: whether it is at work, and what came of it; null before the first press. */
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
