import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Opening {
  /** The first member's card is on the screen. */
  readonly onFirstCard: () => void;
  /** Settles when the areas below the directory can be drawn; called once the first card is in the page. */
  readonly fetchAreas: () => Promise<unknown>;
  /** The list of messages is there too. */
  readonly onFirstView: () => void;
}

/** A directory that shows nobody after this time has none to show yet, and says so. */
const longestWaitMs = 2_500;

/** `directory`: only that is in the page. `areas`: those below it are on their way. `open`: all can be drawn. */
export type OpeningStage = 'directory' | 'areas' | 'open';

/**
 * Watches the portal open: the first card, which has a heading, or that none is to be expected soon; then the list of
 * messages.
 */
export const useOpening = (
  page: RefObject<HTMLElement | null>,
  isMember: boolean,
  { onFirstCard, fetchAreas, onFirstView }: Opening,
): OpeningStage => {
  const [isSettled, setIsSettled] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isMember || isSettled || !page.current) return undefined;
    const settle = () => {
      setIsSettled(true);
    };
    const timer = setTimeout(settle, longestWaitMs);
    const stop = whenThere(page.current, '#directory h3', () => {
      settle();
      afterNextFrame(onFirstCard);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [page, isMember, isSettled, onFirstCard]);
  useLayoutEffect(() => {
    if (!isSettled || !page.current) return undefined;
    void fetchAreas().finally(() => {
      setIsOpen(true);
    });
    return whenThere(page.current, '#chat [role="log"]', () => {
      afterNextFrame(onFirstView);
    });
  }, [page, isSettled, fetchAreas, onFirstView]);
  return isOpen ? 'open' : isSettled ? 'areas' : 'directory';
};

/** Calls `work` once, when `area` holds something that `selector` finds; returns the way to stop. */
const whenThere = (area: HTMLElement, selector: string, work: () => void): (() => void) => {
  const look = () => {
    if (!area.querySelector(selector)) return;
    observer.disconnect();
    work();
  };
  const observer = new MutationObserver(look);
  observer.observe(area, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
  };
};

/** The frame that is to come draws what is in the page now; the next task begins after that. */
const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
