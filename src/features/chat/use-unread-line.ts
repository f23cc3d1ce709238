import { useCallback, useEffect, useState, type RefObject } from 'react';
import { memberValues } from '../../local/store/member-keys.ts';
import { firstUnread, newestDelivered, lineKey, type ChatLine } from './chat-lines.ts';
import type { MessageKey } from '../../domain/message.ts';

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
  const [seen, setSeen] = useState<MessageKey | null>(() => memberValues(userId).lastRead.read());
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
    if (isLooking && newest) memberValues(userId).lastRead.write(lineKey(newest));
  }, [isLooking, newest, userId]);

  // To come back to the page is a visit of its own.
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setSeen(memberValues(userId).lastRead.read());
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [userId]);

  return { unreadId: firstUnread(lines, seen), clear: catchUp };
};

/** Whether the person looks at a fair part of the element: in the window, the window in front, and no other one in use. */
const useIsInWindow = (element: RefObject<Element | null>): boolean => {
  const [isInWindow, setIsInWindow] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    let intersects = false;
    // By the events, not by `document.hasFocus()`, of which phones say different things before the first touch.
    let isAway = false;
    const decide = () => {
      setIsInWindow(intersects && !isAway && document.visibilityState === 'visible');
    };
    const leave = () => {
      isAway = true;
      decide();
    };
    const comeBack = () => {
      isAway = false;
      decide();
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
    globalThis.addEventListener('blur', leave);
    globalThis.addEventListener('focus', comeBack);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', decide);
      globalThis.removeEventListener('blur', leave);
      globalThis.removeEventListener('focus', comeBack);
    };
  }, [element]);
  return isInWindow;
};
