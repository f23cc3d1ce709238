import { useEffect, useState } from 'react';
import type { Chat } from './chat-history.ts';

/** They fill the tallest box twice over. */
const FIRST = 24;

/**
 * The newest few messages for the first frame, all that are loaded after it. A virtual list does not know its rows'
 * heights at first: it would draw a window full at its beginning, only to leave that for its end.
 */
export const useNewestFirst = (chat: Chat): Chat => {
  const [isDrawn, setIsDrawn] = useState(chat.lines.length <= FIRST);
  useEffect(() => {
    if (isDrawn) return undefined;
    const timer = setTimeout(() => {
      setIsDrawn(true);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [isDrawn]);
  // The same object as long as the lines are the same.
  const [few, setFew] = useState(() => newest(chat));
  if (isDrawn) return chat;
  if (few.of !== chat) {
    const next = newest(chat);
    setFew(next);
    return next.chat;
  }
  return few.chat;
};

const newest = (chat: Chat) => ({
  of: chat,
  chat: { lines: chat.lines.slice(-FIRST), above: 'more' as const },
});
