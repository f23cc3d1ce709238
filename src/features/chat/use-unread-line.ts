import { useCallback, useEffect, useState, type RefObject } from 'react';
import { lineKey, type ChatLine } from '../../data/hooks/chat-lines.ts';
import type { MessageKey } from '../../domain/message.ts';
import { keepLastSeen, readLastSeen } from './last-visit.ts';
import { firstUnread, newestDelivered } from './unread.ts';

interface UnreadLineOptions {
  readonly userId: string;
  readonly lines: readonly ChatLine[];
  /** The newest message is in the list's view. */
  readonly atEnd: boolean;
  /** The list, which has to be in the window to be seen. */
  readonly list: RefObject<Element | null>;
  /** This visit has heard from the server: what comes from now on is new, what came before was missed. */
  readonly isCaughtUp: boolean;
}

/**
 * The message above which the unread line stands: the first of another member since this one last looked. It stays for
 * the visit; what comes while the person looks on draws no line.
 */
export const useUnreadLine = ({ userId, lines, atEnd, list, isCaughtUp }: UnreadLineOptions) => {
  const isInWindow = useIsInWindow(list);
  const isLooking = atEnd && isInWindow;
  const [seen, setSeen] = useState<MessageKey | null>(() => readLastSeen(userId));
  const [known, setKnown] = useState(lines);
  const newest = newestDelivered(lines);

  const catchUp = useCallback(() => {
    if (newest) setSeen(lineKey(newest));
  }, [newest]);

  if (known !== lines) {
    setKnown(lines);
    if (isLooking && isCaughtUp && firstUnread(known, seen) === null) catchUp();
  }
  // A first visit has nothing to compare with.
  if (seen === null && newest) catchUp();

  useEffect(() => {
    if (isLooking && newest) keepLastSeen(userId, lineKey(newest));
  }, [isLooking, newest, userId]);

  // To come back to the page is a visit of its own.
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setSeen(readLastSeen(userId));
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [userId]);

  return { unreadId: firstUnread(lines, seen), clear: catchUp };
};

/** Whether the person can see a fair part of the element: in the window, and the window in front. */
const useIsInWindow = (element: RefObject<Element | null>): boolean => {
  const [isInWindow, setIsInWindow] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    let intersects = false;
    const decide = () => {
      setIsInWindow(intersects && document.visibilityState === 'visible');
    };
    const observer = new IntersectionObserver(
      (entries) => {
        intersects = entries.at(-1)?.isIntersecting ?? false;
        decide();
      },
      { threshold: 0.3 },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', decide);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', decide);
    };
  }, [element]);
  return isInWindow;
};
