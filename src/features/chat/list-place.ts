import type { VirtualizerHandle } from 'virtua';
import { newestDelivered, type ChatLine } from './chat-lines.ts';

/** Nearer to the end than this many pixels counts as being at the end. */
const NEAR = 64;
/** So many pixels before the first line the older ones are asked for: they are there before anybody sees an end. */
const AHEAD = 1_500;
/** What was out of reach is not asked for again at every turn of the wheel. */
const AGAIN_AFTER_MS = 5_000;

/**
 * Where the reader is in the list of lines: at its end, which the list follows, or at a line that stays where it is. It
 * is no state of React's: it changes with every pixel, and nothing is drawn from it but what `look` answers.
 * `boxOf` answers the element that scrolls, null while there is none.
 */
export const createListPlace = (boxOf: () => Element | null) => {
  let list: VirtualizerHandle | null = null;
  let lines: readonly ChatLine[] = [];
  let isFollowing = true;
  /** The list itself scrolls to its end: on the way there it is not at the end, and yet nobody has left it. */
  let isDriven = false;
  /** The height of the box when it was last looked at: one that changes is no sign of the reader's. */
  let height = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let anchor: (Anchor & { readonly offset: number }) | null = null;

  const follow = () => {
    isDriven = true;
    const box = boxOf();
    // Not by the list's own scrolling, which repeats itself while lines are measured, also against a reader who leaves.
    box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
  };

  return {
    /** For the list's `ref`. */
    attach: (handle: VirtualizerHandle | null): void => {
      list = handle;
    },
    /** How the next lines relate to those that are shown. */
    shiftTo: (next: readonly ChatLine[]) => shiftOf(lines, next, isFollowing ? null : anchor),
    /** These lines are drawn now: back to where the reader is. */
    show(next: readonly ChatLine[], shift: ReturnType<typeof shiftOf>) {
      lines = next;
      if (isFollowing) return follow();
      const at = lines.findIndex((line) => line.id === anchor?.id);
      if (!anchor || at === -1) return;
      anchor = { ...anchor, index: at };
      if (shift === 'both') list?.scrollToIndex(at, { offset: -anchor.offset });
    },
    /**
     * Where the reader is in the box that scrolls, after whatever may have changed that; null where that is not to be told
     * yet. The box itself is asked: what the list knows is of the last scroll event, and older than its own last scrolling.
     */
    look(): 'at-end' | 'away' | null {
      const box = boxOf();
      if (!list || !box || list.viewportSize === 0) return null;
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      const isResized = box.clientHeight !== height;
      height = box.clientHeight;
      if (isFollowing && !isAtEnd && isResized) follow();
      if (isFollowing && !isAtEnd && isDriven) return null;
      isFollowing = isAtEnd;
      const index = list.findItemIndex(list.scrollOffset);
      const line = lines[index];
      anchor = line ? { id: line.id, index, offset: list.getItemOffset(index) - list.scrollOffset } : null;
      return isAtEnd ? 'at-end' : 'away';
    },
    /** Whether it is time to ask for older lines. `isHard`: the last time they were out of reach. */
    mayAsk(isHard: boolean): boolean {
      if (isFollowing || !list || list.viewportSize === 0 || list.scrollOffset >= AHEAD) return false;
      const now = performance.now();
      if (isHard && now - askedAt < AGAIN_AFTER_MS) return false;
      askedAt = now;
      return true;
    },
    newest: () => newestDelivered(lines),
    /** The last line of which something is in view. */
    lastInView: () =>
      list ? list.findItemIndex(list.scrollOffset + list.viewportSize - 1) : lines.length - 1,
    toEnd() {
      isFollowing = true;
      follow();
    },
    /** The list's box changed: a phone's keyboard opened, the composer grew. */
    fit: (): void => {
      if (isFollowing) follow();
    },
    /** Brings a line into view; from here on the place is the reader's. False if it is not among the lines. */
    toLine(id: string, align: 'center' | 'nearest'): boolean {
      const index = lines.findIndex((line) => line.id === id);
      if (index === -1) return false;
      isFollowing = false;
      isDriven = false;
      list?.scrollToIndex(index, { align });
      return true;
    },
    /** The list has come to rest, or the reader moves it. */
    release: (): void => {
      isDriven = false;
    },
  };
};

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
