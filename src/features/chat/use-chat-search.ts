import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { createWordSearch, foldText, queryWords } from '../../domain/fold-text.ts';
import { messageKey, type Message, type MessageKey } from './rules/message.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { chatIndex, chatTables } from './tables.ts';

interface ChatSearchOptions {
  /** null while the search is closed. */
  readonly query: string | null;
  /** Changes with each link to a search. */
  readonly linked: number;
  readonly reveal: (key: MessageKey) => Promise<void>;
  readonly toLine: (id: string, align: 'center') => void;
}

/** Searches the messages on this device, and scrolls to the chosen match. Loads older messages down to it. */
export const useChatSearch = ({ query, linked, reveal, toLine }: ChatSearchOptions) => {
  const [chosenIndex, setChosenIndex] = useState(0);
  // A new query starts at the newest match, and so does another link to the same query.
  const [begun, setBegun] = useState({ query, linked });
  if (begun.query !== query || begun.linked !== linked) {
    setBegun({ query, linked });
    setChosenIndex(0);
  }
  // Deferred: the input shows each letter at once, the search follows.
  const deferredQuery = useDeferredValue(query);
  const matches = useMatches(deferredQuery);
  const index = Math.min(chosenIndex, Math.max(0, (matches?.length ?? 0) - 1));
  const found = matches?.[index];
  const foundId = found?.id ?? null;
  const foundAt = found?.created_at ?? '';

  useEffect(() => {
    if (foundId === null) return undefined;
    let isWanted = true;
    void reveal(messageKey({ id: foundId, created_at: foundAt })).then(() => {
      // A frame later the loaded lines are rendered.
      requestAnimationFrame(() => {
        if (isWanted) toLine(foundId, 'center');
      });
    });
    return () => {
      isWanted = false;
    };
  }, [foundId, foundAt, reveal, toLine]);

  return {
    /** The query that the lines highlight. */
    marked: deferredQuery ?? '',
    foundId,
    count: matches?.length,
    at: index,
    step: (step: 1 | -1) => {
      const next = index + step;
      if (next >= 0 && next < (matches?.length ?? 0)) setChosenIndex(next);
    },
  };
};

/** The matching messages, newest first; undefined until they are read. Reads nothing while `query` is null. */
const useMatches = (query: string | null): readonly Message[] | undefined => {
  const member = useMember();
  const isOpen = query !== null;
  const messages = useLiveQuery(async () => {
    if (!member || !isOpen) return undefined;
    const overlay = await readOverlay(member);
    const all = await member.mirror.rows(chatTables.messages).orderBy(chatIndex).reverse().toArray();
    return all.map((message) => overlay.row(chatTables.messages, message.id, message));
  }, [member, isOpen]);
  return useMemo(
    () => (messages && query !== null ? searchMessages(messages, query) : undefined),
    [messages, query],
  );
};

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

/** Cached, because folding is the slow part of a keystroke. */
const searchText = (message: Message): string => {
  const known = folded.get(message);
  if (known !== undefined) return known;
  const text = foldText(message.content);
  folded.set(message, text);
  return text;
};
