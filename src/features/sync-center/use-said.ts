import { useState } from 'react';
import { readSyncStatus, useSyncStatus } from '../../engine/member/state/sync-status.ts';

/** Stores the sentence about the last press. A later successful pull removes a failure, which would contradict the state. */
export const useSaid = () => {
  const { lastPullAt } = useSyncStatus();
  const [said, setSaid] = useState({ text: '', hasFailed: false, pulledAt: lastPullAt });
  return {
    said: said.hasFailed && said.pulledAt !== lastPullAt ? '' : said.text,
    say: (text: string, hasFailed = false) =>
      setSaid({ text, hasFailed, pulledAt: readSyncStatus().lastPullAt }),
  };
};
