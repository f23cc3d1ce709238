import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Chat } from './chat-history.ts';
import { countUnreadLines, lineKey } from './chat-lines.ts';
import type { MessageKey } from './rules/message.ts';
import { createListPlace } from './list-place.ts';

/**
 * Keeps the list at its newest message. After the reader has scrolled up, the lines in view stay in place and `unseen`
 * counts newer messages. Loads older messages near the first line.
 */
export const useListPosition = (
  { lines, above }: Chat,
  loadOlder: () => void,
  scroller: RefObject<Element | null>,
) => {
  const [place] = useState(() => createListPlace(() => scroller.current));
  /** The newest message when the reader left the end of the list; null at the end. */
  const [leftAt, setLeftAt] = useState<MessageKey | 'empty' | null>(null);
  const shift = place.shiftTo(lines);

  const loadOlderIfNear = useCallback(() => {
    if (above !== 'beginning' && place.shouldLoadOlder(above !== 'more')) loadOlder();
  }, [above, place, loadOlder]);

  const leave = useCallback(() => {
    const newest = place.newest();
    setLeftAt((before) => before ?? (newest ? lineKey(newest) : 'empty'));
  }, [place]);

  /** Call whenever the reader's place may have changed. Returns false while the place is not known. */
  const look = useCallback(() => {
    const where = place.look();
    if (where === 'at-end') setLeftAt(null);
    if (where === 'away') leave();
    loadOlderIfNear();
    return where !== null;
  }, [place, leave, loadOlderIfNear]);

  useLayoutEffect(() => {
    place.show(lines, shift);
    // `shift` is no dependency: it compares these lines with the last shown ones, and `show` makes these the last shown ones.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [place, lines]);

  // The reader may be near the first line even after older lines were added.
  useEffect(() => {
    if (lines.length > 0) loadOlderIfNear();
  }, [lines, loadOlderIfNear]);

  return {
    attach: place.attach,
    fit: place.fit,
    release: place.release,
    beginsInView: place.beginsInView,
    isSettled: place.isSettled,
    lastInView: place.lastInView,
    shift: shift !== 'start',
    atEnd: leftAt === null,
    unseen: leftAt === 'empty' ? 0 : countUnreadLines(lines, leftAt),
    toNewest: useCallback(() => {
      setLeftAt(null);
      place.toEnd();
    }, [place]),
    toLine: useCallback(
      (id: string, align: 'start' | 'center' | 'nearest') => {
        if (place.toLine(id, align, look)) leave();
      },
      [place, leave, look],
    ),
    look,
    /** Call before `look` when scrolling ends. */
    rest: place.rest,
  };
};
