import { useEffect, useState } from 'react';
import { keepDeskFiles } from '../../local/browser/keep-desk-files.ts';

/**
 * Has this device keep the desk's files, and says so once it does. Asks again after each pull, which has shown that there is a
 * network. `pulledAt`: when the server last confirmed the desk, in epoch milliseconds.
 */
export const KeptNote = ({ pulledAt }: { readonly pulledAt: number }) => {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    if (isKept) return;
    keepDeskFiles().then(setIsKept, () => undefined);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `pulledAt`: another pull is another attempt.
  }, [isKept, pulledAt]);
  return <output className="text-sm text-sand-dim">{isKept ? 'The desk is on this device.' : null}</output>;
};
