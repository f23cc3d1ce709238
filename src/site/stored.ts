import { flag, text } from '../engine/local/store/formats.ts';
import { inTab, onDevice } from '../engine/local/store/key-value-store.ts';

/** What this device remembers of the public pages. */
export const siteStored = {
  /** The edition that the server reported as cancelled. Kept until the server reports the front page's edition as not cancelled. */
  cancelledEdition: onDevice('goa-build-club:cancelled', text),
  /** The visitor paused the moving background. Kept until they let it move again. */
  backgroundPaused: onDevice('background-paused', flag),
  /** The visitor closed the countdown. */
  countdownClosed: inTab('countdown-closed', flag),
} as const;
