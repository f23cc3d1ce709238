import type { ChatLine } from './chat-lines.ts';

/** The line at the top of what is in view, and where in the list it stood. */
export interface Anchor {
  readonly id: string;
  readonly index: number;
}

type Lines = readonly Pick<ChatLine, 'id'>[];

/**
 * Whether lines came or went before the one in view, and none after it: then the list keeps its place from the end, otherwise from
 * the start. `both`: before and after at once; the place has to be found anew by the anchor.
 */
export const shiftOf = (before: Lines, after: Lines, anchor: Anchor | null): 'start' | 'end' | 'both' => {
  const isEndKept = before.at(-1)?.id === after.at(-1)?.id;
  if (!anchor) return isEndKept && before.length !== after.length ? 'end' : 'start';
  if (after[anchor.index]?.id === anchor.id) return 'start';
  if (after[anchor.index + after.length - before.length]?.id === anchor.id) return 'end';
  return 'both';
};
