import * as v from 'valibot';
import type { SharedText } from '../../domain/shared-text.ts';

const key = 'goa-build-club:shared';
const sharedSchema = v.object({ words: v.string(), link: v.string() });

/** For a browser that keeps nothing: it holds as long as the page. */
let inThisPage: SharedText | null = null;
let hear: ((shared: SharedText) => void) | null = null;

/**
 * What another app has passed on and the chat has not taken yet: it waits through a sign-in and a reload of the tab.
 * Whoever takes it has it; nobody gets it twice.
 */
export const sharedText = {
  /** A later one takes the place of one that still waits. */
  put(shared: SharedText): void {
    if (hear) return hear(shared);
    inThisPage = shared;
    try {
      sessionStorage.setItem(key, JSON.stringify(shared));
    } catch {
      // See above.
    }
  },
  /** Hands over what waits, and from then on what comes; returns the way to stop. One at a time. */
  receive(take: (shared: SharedText) => void): () => void {
    hear = take;
    const waiting = takeWaiting();
    if (waiting) take(waiting);
    return () => {
      if (hear === take) hear = null;
    };
  },
} as const;

const takeWaiting = (): SharedText | null => {
  const kept = inThisPage ?? readKept();
  inThisPage = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Closed storage holds nothing.
  }
  return kept;
};

const readKept = (): SharedText | null => {
  try {
    const parsed = v.safeParse(sharedSchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};
