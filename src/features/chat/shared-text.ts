import type { SharedText } from './rules/shared-text.ts';
import { sharingStored } from './stored.ts';

let receiver: ((shared: SharedText) => void) | null = null;

/** Passes a text shared by another app to the composer, once. Until then it waits in the tab, also over a sign-in or reload. */
export const sharedText = {
  /** Replaces a text that still waits. */
  put(shared: SharedText): void {
    if (receiver) receiver(shared);
    else sharingStored.sharedText.write(shared);
  },
  /** Calls `take` with the waiting text and with each later one. Returns the function that unsubscribes. One receiver at a time. */
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
