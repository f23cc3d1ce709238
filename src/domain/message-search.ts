import { foldText, queryWords } from './fold-text.ts';
import type { Message } from './message.ts';

/**
 * The messages that hold every word of the query, in their given order, without regard to case and diacritics, as the
 * directory searches. Deleted ones are never found; an empty query finds nothing.
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

/** Folded once a row, so that a keystroke costs one `includes` a word and message. */
const searchText = (message: Message): string => {
  const known = folded.get(message);
  if (known !== undefined) return known;
  const text = foldText(message.content);
  folded.set(message, text);
  return text;
};
