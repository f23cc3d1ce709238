import { matchRanges } from '../../domain/match-ranges.ts';

/** About the characters in the first of a card's two lines. */
const SEEN = 50;
/** The characters shown before the match. */
const BEFORE = 30;

/** The part of a biography that shows its first match within two lines. */
export const bioExcerpt = (bio: string, query: string): string => {
  const start = matchRanges(bio, query)[0]?.[0] ?? 0;
  if (start <= SEEN) return bio;
  const word = bio.indexOf(' ', start - BEFORE) + 1;
  return `…${bio.slice(word > 0 && word <= start ? word : start)}`;
};
