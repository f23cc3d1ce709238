import { createWordSearch, foldText, queryWords, withoutJoints } from '../../domain/fold-text.ts';
import type { Message } from '../../domain/message.ts';

/**
 * Finds the messages that contain every word of the query and keeps their order. Ignores case, diacritics and how names are joined, like the
 * directory search. Never finds a deleted message; an empty query finds nothing.
 */
export const searchMessages = <T extends Message>(messages: readonly T[], query: string): readonly T[] => {
  if (queryWords(query).length === 0) return [];
  const isIn = createWordSearch(query);
  return messages.filter((message) => message.deletedAt === null && isIn(...searchText(message)));
};

type Texts = readonly [folded: string, joined: string];
const known = new WeakMap<Message, Texts>();

/** Cached, so that a keystroke costs one or two `includes` for each word and message. */
const searchText = (message: Message): Texts => {
  const before = known.get(message);
  if (before) return before;
  const folded = foldText(message.content);
  const texts: Texts = [folded, withoutJoints(folded)];
  known.set(message, texts);
  return texts;
};
