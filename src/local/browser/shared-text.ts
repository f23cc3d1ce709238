import type { SharedText } from '../../domain/shared-text.ts';
import { tabValues } from '../store/keys.ts';

let receiver: ((shared: SharedText) => void) | null = null;

/** Hands what another app shared to the composer, once; until the composer is there it waits through sign-in and reload. */
export const sharedText = {
  /** Replaces a text that still waits. */
  put(shared: SharedText): void {
    if (receiver) receiver(shared);
    else tabValues.sharedText.write(shared);
  },
  /** Calls `take` with the text that waits and with each that comes; returns the function that ends this. One at a time. */
  receive(take: (shared: SharedText) => void): () => void {
    receiver = take;
    const waiting = tabValues.sharedText.read();
    tabValues.sharedText.write(null);
    if (waiting) take(waiting);
    return () => {
      if (receiver === take) receiver = null;
    };
  },
} as const;
