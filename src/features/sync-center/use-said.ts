import { useState } from 'react';
import { readSyncStatus, useSyncStatus } from '../../member/state/sync-status.ts';

/** What a press came to. A failure is no longer said once a pull has succeeded since: it would contradict the state. */
export const useSaid = () => {
  const { lastPullAt } = useSyncStatus();
  const [said, setSaid] = useState({ text: '', hasFailed: false, pulledAt: lastPullAt });
  return {
    said: said.hasFailed && said.pulledAt !== lastPullAt ? '' : said.text,
    say: (text: string, hasFailed = false) =>
      setSaid({ text, hasFailed, pulledAt: readSyncStatus().lastPullAt }),
  };
};
