import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { UIEvent } from 'react';
import type { ChatLine } from '../../data/hooks/use-chat.ts';

/** Nearer to the end than this many pixels counts as being at the end. */
const NEAR = 64;

/**
 * Keeps the list at its newest message, unless the person has scrolled up: then the list stays
 * where it is and `unseen` counts what has come since. `list` belongs on the element that scrolls.
 */
export const useStickToNewest = (lines: readonly ChatLine[]) => {
  const list = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const seen = useRef<ReadonlySet<string>>(new Set());
  const [unseen, setUnseen] = useState(0);

  const toNewest = useCallback(() => {
    following.current = true;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    setUnseen(0);
  }, []);

  useLayoutEffect(() => {
    if (following.current) {
      seen.current = new Set(lines.map((line) => line.id));
      toNewest();
    } else setUnseen(lines.filter((line) => !line.mine && !seen.current.has(line.id)).length);
  }, [lines, toNewest]);

  // The list shrinks when a phone's keyboard opens or the composer grows; the newest message stays in view.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const onScroll = useCallback(
    ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const wasFollowing = following.current;
      following.current = scrollHeight - scrollTop - clientHeight < NEAR;
      if (following.current) setUnseen(0);
      else if (wasFollowing) seen.current = new Set(lines.map((line) => line.id));
    },
    [lines],
  );

  return { list, unseen, toNewest, onScroll };
};
