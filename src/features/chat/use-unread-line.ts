import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { firstUnread, newestDelivered, lineKey, type ChatLine } from './chat-lines.ts';
import { isLater, type MessageKey } from './rules/message.ts';
import { advanceReadMark } from './read-mark.ts';
import { chatStored } from './stored.ts';

interface UnreadLineOptions {
  readonly userId: string;
  readonly lines: readonly ChatLine[];
  /** True when the newest message is in the list's view. */
  readonly atEnd: boolean;
  /** The list's element: messages count as seen only while it is in the window. */
  readonly list: RefObject<Element | null>;
  /** When the last pull ended that the lines include. Epoch milliseconds. */
  readonly pulledAt: number;
  /** The newest message that the member has read on any device, as of that pull. */
  readonly mark: MessageKey | null;
}

/**
 * Finds the message below the unread line: the first one of another member since this member last looked at the chat. The line
 * stays until the member returns from another room, or returns to new messages. Messages that arrive in view get no line.
 */
export const useUnreadLine = ({ userId, lines, atEnd, list, pulledAt, mark }: UnreadLineOptions) => {
  const [seen, setSeen] = useState<MessageKey | null>(() => chatStored(userId).lastRead.read());
  const [visit, setVisit] = useState(0);
  const startVisit = useCallback(() => {
    // Without a stored read mark nothing changes.
    setSeen((before) => chatStored(userId).lastRead.read() ?? before);
    setVisit((before) => before + 1);
  }, [userId]);
  const newestKey = useRef<MessageKey | null>(null);
  const onShownAgain = useCallback(
    (wasHidden: boolean) => {
      const key = newestKey.current;
      const hasMissed = key !== null && isLater(key, chatStored(userId).lastRead.read());
      if (wasHidden || hasMissed) startVisit();
    },
    [userId, startVisit],
  );
  const isInWindow = useIsInWindow(list, onShownAgain);
  const isLooking = atEnd && isInWindow;
  // Only the first pull of a visit brings missed messages. The member sees later ones arrive.
  const [visitAt, setVisitAt] = useState(performance.timeOrigin);
  const isCaughtUp = pulledAt >= visitAt;
  const [previous, setPrevious] = useState({ lines, isCaughtUp });
  const newest = newestDelivered(lines);

  const markAllSeen = useCallback(() => {
    if (newest) setSeen(lineKey(newest));
  }, [newest]);

  if (previous.lines !== lines || previous.isCaughtUp !== isCaughtUp) {
    setPrevious({ lines, isCaughtUp });
    const newestBefore = newestDelivered(previous.lines);
    if (isLooking && previous.isCaughtUp && firstUnread(previous.lines, seen) === null) markAllSeen();
    // The read mark is at a message that is new on this device, so the member has read it on another device.
    else if (mark && isLater(mark, seen) && isLater(mark, newestBefore ? lineKey(newestBefore) : null))
      setSeen(mark);
  }
  // On a first visit all messages count as seen.
  if (seen === null && newest) markAllSeen();

  useEffect(() => {
    newestKey.current = newest ? lineKey(newest) : null;
    if (isLooking && newest) advanceReadMark(userId, lineKey(newest));
  }, [isLooking, newest, userId]);

  // Returning to the page starts a new visit, like returning from another room.
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState !== 'visible') return;
      setVisitAt(Date.now());
      startVisit();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [startVisit]);

  return { unreadId: firstUnread(lines, seen), seen, visit, clear: markAllSeen };
};

/**
 * Whether a third of the element is in view, in a window that is visible and has the focus. Calls `onShownAgain` when the element
 * comes back into view. `wasHidden`: another room hid it; otherwise it was scrolled away.
 */
const useIsInWindow = (
  element: RefObject<Element | null>,
  onShownAgain: (wasHidden: boolean) => void,
): boolean => {
  const [isInWindow, setIsInWindow] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    let intersects = false;
    let wasOutOfView = false;
    let wasHidden = false;
    // By events, not `document.hasFocus()`, which phones answer differently before the first touch.
    let isWindowActive = true;
    const update = () =>
      setIsInWindow(intersects && isWindowActive && document.visibilityState === 'visible');
    const onFocusChange = ({ type }: Event) => {
      isWindowActive = type === 'focus';
      update();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        intersects = last?.isIntersecting ?? false;
        if (wasOutOfView && intersects) onShownAgain(wasHidden);
        wasOutOfView = !intersects;
        wasHidden = wasOutOfView && (wasHidden || last?.boundingClientRect.height === 0);
        update();
      },
      { threshold: 0.3 },
    );
    observer.observe(element.current);
    const stopped = new AbortController();
    document.addEventListener('visibilitychange', update, stopped);
    globalThis.addEventListener('blur', onFocusChange, stopped);
    globalThis.addEventListener('focus', onFocusChange, stopped);
    return () => {
      observer.disconnect();
      stopped.abort();
      // A hidden element counts as not seen until it is shown again.
      setIsInWindow(false);
    };
  }, [element, onShownAgain]);
  return isInWindow;
};
