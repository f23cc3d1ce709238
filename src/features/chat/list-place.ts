import type { VirtualizerHandle } from 'virtua';
import { newestDelivered, type ChatLine } from './chat-lines.ts';

/** Within this many pixels of its end the list counts as being at the end. */
const NEAR_END_PX = 64;
/** A line counts as in view if it begins at most this many pixels above the edge. */
const LINE_TOLERANCE_PX = 4;
/** The list loads older lines this many pixels before the first line, so that the reader never reaches the top. */
const LOAD_AHEAD_PX = 1_500;
/** For this long after a jump virtua may still adjust the scroll position. Milliseconds. */
const JUMP_MS = 1_000;
/** The pause before another attempt to load older lines, after one failed. Milliseconds. */
const RETRY_MS = 5_000;

/**
 * The reader's place in the list: the end, which the list follows, or a line, which stays where it is. Not React state,
 * because the place changes with every pixel. `boxOf` returns the element that scrolls, or null while there is none.
 */
export const createListPlace = (boxOf: () => Box | null) => {
  let list: VirtualizerHandle | null = null;
  let lines: readonly ChatLine[] = [];
  let isFollowing = true;
  /** True while the list scrolls to its end by itself. The reader has not left the end then. */
  let isScrollingToEnd = false;
  /** True after the reader's wheel, touch or key event, until the list has read the new position. */
  let hasReaderScrolled = false;
  /** The place to which the list last scrolled by itself. Pixels. */
  let followedTop = 0;
  /** The last height of the box: when it changes, the reader has not scrolled. */
  let height = 0;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  /** The jump in progress. Ends when its line is in view or the reader scrolls. The line may not be loaded yet. */
  let jump: { readonly id: string; readonly align: 'start' | 'center' | 'nearest' } | null = null;
  let anchor: (Anchor & { readonly offset: number }) | null = null;

  /** True when the reader has scrolled up, but the scroll event, which comes a frame later, has not fired yet. */
  const isLeaving = (box: Box) => hasReaderScrolled && box.scrollTop < followedTop - NEAR_END_PX;

  const scrollToEnd = () => {
    const box = boxOf();
    if (box && isLeaving(box)) return;
    isScrollingToEnd = true;
    hasReaderScrolled = false;
    // Not `scrollToIndex`: it scrolls again while lines are measured, even when the reader scrolls away.
    box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' });
    followedTop = box?.scrollTop ?? 0;
  };

  /**
   * Scrolls to the jump's line, and returns whether the line is loaded. Called again when lines are added before it, because virtua
   * scrolls to an index.
   */
  const followJump = (): boolean => {
    const index = lines.findIndex(({ id }) => id === jump?.id);
    if (!jump || index === -1 || !list) return false;
    isFollowing = false;
    isScrollingToEnd = false;
    jumpedAt = performance.now();
    list.scrollToIndex(index, { align: jump.align });
    return true;
  };

  /** False while virtua still scrolls to the jump's line: until then the position is not the reader's choice. */
  const isJumpDone = (box: Box): boolean => {
    const index = lines.findIndex(({ id }) => id === jump?.id);
    if (!jump || index === -1 || !list) return true;
    const below = list.getItemOffset(index) - box.scrollTop;
    const isInView = below >= -LINE_TOLERANCE_PX && below < box.clientHeight;
    return jump.align === 'start' && !isAtEndOf(box) ? Math.abs(below) <= LINE_TOLERANCE_PX : isInView;
  };

  return {
    /** For the list's `ref`. */
    attach: (handle: VirtualizerHandle | null): void => {
      list = handle;
    },
    /** The places at which lines were added or removed since the last `show`. */
    shiftTo: (next: readonly ChatLine[]) => shiftOf(lines, next, isFollowing ? null : anchor),
    /** Call once these lines are rendered. Scrolls back to the reader's place. */
    show(next: readonly ChatLine[], shift: ReturnType<typeof shiftOf>) {
      lines = next;
      if (followJump()) return;
      if (isFollowing) return scrollToEnd();
      const at = lines.findIndex((line) => line.id === anchor?.id);
      if (!anchor || at === -1) return;
      anchor = { ...anchor, index: at };
      if (shift === 'both') list?.scrollToIndex(at, { offset: -anchor.offset });
    },
    /**
     * Reads whether the reader is at the end; null while that is not known. Reads the box, because the list only knows the
     * position of the last scroll event.
     */
    look(): 'at-end' | 'away' | null {
      const box = boxOf();
      if (!list || !box || list.viewportSize === 0) return null;
      if (!isJumpDone(box)) return null;
      const isAtEnd = isAtEndOf(box);
      const isResized = box.clientHeight !== height;
      height = box.clientHeight;
      if (isFollowing && !isAtEnd && isResized) scrollToEnd();
      hasReaderScrolled = false;
      if (isFollowing && !isAtEnd && isScrollingToEnd) return null;
      isFollowing = isAtEnd;
      const index = list.findItemIndex(list.scrollOffset);
      const line = lines[index];
      anchor = line ? { id: line.id, index, offset: list.getItemOffset(index) - list.scrollOffset } : null;
      return isAtEnd ? 'at-end' : 'away';
    },
    /** Whether to load older lines now. Starts the pause between two attempts. `hasFailed`: the last attempt failed. */
    shouldLoadOlder(hasFailed: boolean): boolean {
      if (isFollowing || !list || list.viewportSize === 0 || list.scrollOffset >= LOAD_AHEAD_PX) return false;
      const now = performance.now();
      if (hasFailed && now - loadedAt < RETRY_MS) return false;
      loadedAt = now;
      return true;
    },
    newest: () => newestDelivered(lines),
    /** Whether the line begins below the upper edge of the view. True before the list is measured. */
    beginsInView: (index: number) =>
      !list || list.getItemOffset(index) + LINE_TOLERANCE_PX >= (boxOf()?.scrollTop ?? 0),
    /** True unless the list is scrolling to its end by itself. */
    isSettled: () => !isScrollingToEnd,
    /** The last line in view. */
    lastInView: () =>
      list ? list.findItemIndex(list.scrollOffset + list.viewportSize - 1) : lines.length - 1,
    toEnd() {
      isFollowing = true;
      hasReaderScrolled = false;
      jump = null;
      // Cancels a jump in progress: virtua would scroll back to its line while it measures other lines.
      if (performance.now() - jumpedAt < JUMP_MS) list?.scrollToIndex(lines.length - 1, { align: 'end' });
      scrollToEnd();
    },
    /** Call when the size of the box or of a line has changed, for example as a phone's keyboard opened. */
    fit: (): void => {
      if (isFollowing) scrollToEnd();
    },
    /**
     * Scrolls to a line, at once or when it is loaded, and stops following the end. Returns false if the line is not loaded. Calls
     * `onStay` if the line is in view already, because no scroll event fires then.
     */
    toLine(id: string, align: 'start' | 'center' | 'nearest', onStay: () => void): boolean {
      const box = boxOf();
      const before = box?.scrollTop;
      jump = { id, align };
      if (!box || !followJump()) return false;
      // The list scrolls a moment later, and is painted in the frame after.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (box.scrollTop === before && isJumpDone(box)) onStay();
        }),
      );
      return true;
    },
    /** Call when scrolling ends. */
    rest: (): void => {
      const box = boxOf();
      if (box && !isJumpDone(box)) followJump();
      else if (lines.some(({ id }) => id === jump?.id)) jump = null;
      isScrollingToEnd = false;
      hasReaderScrolled = true;
    },
    /** Call when the reader scrolls. */
    release: (): void => {
      jump = null;
      isScrollingToEnd = false;
      hasReaderScrolled = true;
    },
  };
};

const isAtEndOf = ({ scrollHeight, scrollTop, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END_PX;

/** The part that the list reads of the element that scrolls. */
export type Box = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight' | 'scrollTo'>;

/** The first line in view and its index. */
interface Anchor {
  readonly id: string;
  readonly index: number;
}

type Lines = readonly Pick<ChatLine, 'id'>[];

/**
 * The side of the list to measure the anchor's position from, so that it does not move. `end`: lines were added or removed only
 * before the anchor. `start`: only after it. `both`: on both sides, so the list must scroll to the anchor.
 */
export const shiftOf = (before: Lines, after: Lines, anchor: Anchor | null): 'start' | 'end' | 'both' => {
  const isEndKept = before.at(-1)?.id === after.at(-1)?.id;
  if (!anchor) return isEndKept && before.length !== after.length ? 'end' : 'start';
  if (after[anchor.index]?.id === anchor.id) return 'start';
  if (after[anchor.index + after.length - before.length]?.id === anchor.id) return 'end';
  return 'both';
};
