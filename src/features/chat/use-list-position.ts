import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Chat } from './chat-history.ts';
import { countUnread, lineKey } from './chat-lines.ts';
import type { MessageKey } from './rules/message.ts';
import { createListPlace } from './list-place.ts';

/**
 * Keeps the list at its newest message. After the person has scrolled up, the lines in view stay in place and `unseen`
 * counts newer messages. Near the first line it loads older ones.
 */
export const useListPosition = (
  { lines, above }: Chat,
  loadOlder: () => void,
  scroller: RefObject<Element | null>,
) => {
  const [place] = useState(() => createListPlace(() => scroller.current));
  /** The newest message at the moment when the person left the end of the list; null at the end. */
  const [leftAt, setLeftAt] = useState<MessageKey | 'empty' | null>(null);
  const shift = place.shiftTo(lines);

  const askForOlder = useCallback(() => {
    if (above !== 'beginning' && place.mayAsk(above !== 'more')) loadOlder();
  }, [above, place, loadOlder]);

  const leave = useCallback(() => {
    const newest = place.newest();
    setLeftAt((before) => before ?? (newest ? lineKey(newest) : 'empty'));
  }, [place]);

  /** Called whenever the person's place may have changed. Returns false while it is not known. */
  const look = useCallback(() => {
    const where = place.look();
    if (where === 'at-end') setLeftAt(null);
    if (where === 'away') leave();
    askForOlder();
    return where !== null;
  }, [place, leave, askForOlder]);

  useLayoutEffect(() => {
    place.show(lines, shift);
    // `shift` is no dependency: it compares the lines with the last ones shown, which are these from now on.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [place, lines]);

  // The first line may be near even after older lines came.
  useEffect(() => {
    if (lines.length > 0) askForOlder();
  }, [lines, askForOlder]);

  return {
    attach: place.attach,
    fit: place.fit,
    release: place.release,
    beginsInView: place.beginsInView,
    isSettled: place.isSettled,
    lastInView: place.lastInView,
    shift: shift !== 'start',
    atEnd: leftAt === null,
    unseen: leftAt === 'empty' ? 0 : countUnread(lines, leftAt),
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
