import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { searchMessages } from './message-search.ts';
import { messageKey, type Message, type MessageKey } from './rules/message.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { chatTables } from './tables.ts';

interface ChatSearchOptions {
  /** null: the search is closed. */
  readonly query: string | null;
  /** Changes with each link to a search. */
  readonly linked: number;
  readonly reveal: (key: MessageKey) => Promise<void>;
  readonly toLine: (id: string, align: 'center') => void;
}

/** Searches the messages on this device, and scrolls to the chosen match. Loads older messages down to it. */
export const useChatSearch = ({ query, linked, reveal, toLine }: ChatSearchOptions) => {
  const [chosenIndex, setChosenIndex] = useState(0);
  // Another query, and another link to the same one, begin at the newest match.
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
      // The loaded lines are rendered by then.
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

/** The messages that match, newest first; undefined until they are read. Reads nothing for null; no match for an empty query. */
const useMatches = (query: string | null): readonly Message[] | undefined => {
  const member = useMember();
  const isOpen = query !== null;
  const messages = useLiveQuery(async () => {
    if (!member || !isOpen) return undefined;
    const overlay = await readOverlay(member);
    const all = await member.mirror.rows(chatTables.messages).orderBy('[created_at+id]').reverse().toArray();
    return all.map((message) => overlay.row(chatTables.messages, message.id, message));
  }, [member, isOpen]);
  return useMemo(
    () => (messages && query !== null ? searchMessages(messages, query) : undefined),
    [messages, query],
  );
};
