import { createWordSearch, foldText, queryWords } from '../../domain/fold-text.ts';
import type { Message } from './rules/message.ts';

/**
 * Finds the messages that contain every word of the query and keeps their order. Ignores case, diacritics and how names are joined, like the
 * directory search. Never finds a deleted message; an empty query finds nothing.
 */
export const searchMessages = <T extends Message>(messages: readonly T[], query: string): readonly T[] => {
  if (queryWords(query).length === 0) return [];
  const isIn = createWordSearch(query);
  return messages.filter((message) => message.deleted_at === null && isIn(searchText(message)));
};

const folded = new WeakMap<Message, string>();

/** Cached: folding is the slow part of a keystroke. */
const searchText = (message: Message): string => {
  const known = folded.get(message);
  if (known !== undefined) return known;
  const text = foldText(message.content);
  folded.set(message, text);
  return text;
};
