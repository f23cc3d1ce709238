import { setSyncStatus } from './state/set.ts';
import { browserClock } from '../local/browser/ports.ts';
import type { LiveListener } from '../server/live.ts';

/** The same listener, and the page knows when the live channel last gave a sign of life. */
export const noteLive = ({ onLive, onRows, onDeletion }: LiveListener): LiveListener => {
  const note = () => setSyncStatus(() => ({ lastLiveAt: browserClock.now() }));
  return {
    onLive() {
      note();
      onLive();
    },
    onRows(rows) {
      note();
      onRows(rows);
    },
    onDeletion() {
      note();
      onDeletion();
    },
  };
};
