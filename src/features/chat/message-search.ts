import { foldText, queryWords } from '../../domain/fold-text.ts';
import type { Message } from '../../domain/message.ts';

/**
 * Finds the messages that contain every word of the query and keeps their order. Ignores case and diacritics, like the
 * directory search. Never finds a deleted message; an empty query finds nothing.
 */
export const searchMessages = <T extends Message>(messages: readonly T[], query: string): readonly T[] => {
  const words = queryWords(query);
  if (words.length === 0) return [];
  return messages.filter((message) => {
    if (message.deletedAt !== null) return false;
    const text = searchText(message);
    return words.every((word) => text.includes(word));
  });
};

const folded = new WeakMap<Message, string>();

/** Cached, so that a keystroke costs one `includes` for each word and message. */
const searchText = (message: Message): string => {
  const known = folded.get(message);
  if (known !== undefined) return known;
  const text = foldText(message.content);
  folded.set(message, text);
  return text;
};
