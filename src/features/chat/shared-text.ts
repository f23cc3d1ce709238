import type { SharedText } from './rules/shared-text.ts';
import { sharingStored } from './stored.ts';

let receiver: ((shared: SharedText) => void) | null = null;

/** Passes a text that another app shared to the composer, once. Until then the tab stores it, also over a sign-in or reload. */
export const sharedText = {
  /** Hands the text to the composer, or stores it in place of an earlier one. */
  put(shared: SharedText): void {
    if (receiver) receiver(shared);
    else sharingStored.sharedText.write(shared);
  },
  /** Calls `take` with the stored text and with each later one. Returns the function that unsubscribes. One receiver at a time. */
  receive(take: (shared: SharedText) => void): () => void {
    receiver = take;
    const waiting = sharingStored.sharedText.read();
    sharingStored.sharedText.write(null);
    if (waiting) take(waiting);
    return () => {
      if (receiver === take) receiver = null;
    };
  },
} as const;
