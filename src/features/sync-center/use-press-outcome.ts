import { useState } from 'react';
import { readSyncStatus, useSyncStatus } from '../../engine/member/state/sync-status.ts';

/** Holds the sentence about the last press. A later pull clears a failure, which would contradict the sync state. */
export const usePressOutcome = () => {
  const { lastPullAt } = useSyncStatus();
  const [outcome, setOutcome] = useState({ text: '', hasFailed: false, pulledAt: lastPullAt });
  const show = (text: string, hasFailed: boolean) =>
    setOutcome({ text, hasFailed, pulledAt: readSyncStatus().lastPullAt });
  return {
    outcome: outcome.hasFailed && outcome.pulledAt !== lastPullAt ? '' : outcome.text,
    show,
    clear: () => show('', false),
  };
};
