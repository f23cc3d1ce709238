import { matchRanges } from '../../domain/match-ranges.ts';

/** About what the first of a card's two lines holds: what is found within it is seen anyway. */
const SEEN = 50;
/** What of the text before the place that was found is shown with it. */
const BEFORE = 30;

/** The part of a biography that two lines can show so that the first place found in it is among them. */
export const bioExcerpt = (bio: string, query: string): string => {
  const start = matchRanges(bio, query)[0]?.[0] ?? 0;
  if (start <= SEEN) return bio;
  const word = bio.indexOf(' ', start - BEFORE) + 1;
  return `…${bio.slice(word > 0 && word <= start ? word : start)}`;
};
