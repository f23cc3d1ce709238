import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { messageKey, type Message, type MessageKey } from '../../domain/message.ts';
import { searchMessages } from '../../domain/message-search.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { entriesOf, readEntries } from '../../member/read-entries.ts';

interface ChatSearchOptions {
  /** A search that closes forgets its query. */
  readonly isOpen: boolean;
  readonly reveal: (key: MessageKey) => Promise<void>;
  readonly toLine: (id: string, align: 'center') => void;
}

/** Searches the messages on this device, and scrolls to the chosen match. Loads older messages down to it. */
export const useChatSearch = ({ isOpen, reveal, toLine }: ChatSearchOptions) => {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // Deferred: the input shows each letter at once, the search follows.
  const wanted = useDeferredValue(query);
  const matches = useMatches(isOpen ? wanted : null);
  if (!isOpen && query !== '') setQuery('');
  const place = Math.min(at, Math.max(0, (matches?.length ?? 0) - 1));
  const found = matches?.[place];
  const foundId = found?.id ?? null;
  const foundAt = found?.createdAt ?? '';

  useEffect(() => {
    if (foundId === null) return undefined;
    let isWanted = true;
    void reveal(messageKey({ id: foundId, createdAt: foundAt })).then(() => {
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
    query,
    /** The query that the lines highlight. */
    marked: isOpen ? wanted : '',
    foundId,
    count: matches?.length,
    at: place,
    change: (next: string) => {
      setQuery(next);
      setAt(0);
    },
    step: (step: 1 | -1) => {
      const next = place + step;
      if (next >= 0 && next < (matches?.length ?? 0)) setAt(next);
    },
  };
};

/** The messages that match, newest first; undefined until they are read. Reads nothing for null; no match for an empty query. */
const useMatches = (query: string | null): readonly Message[] | undefined => {
  const member = useMember();
  const isOpen = query !== null;
  const messages = useLiveQuery(async () => {
    if (!member || !isOpen) return undefined;
    const deletions = entriesOf('deletion', await readEntries(member.outbox));
    const takenBack = new Set(
      deletions.flatMap(({ entry, payload }) => (entry.state === 'rejected' ? [] : payload.messageId)),
    );
    const all = await member.mirror.messages.orderBy('[createdAt+id]').reverse().toArray();
    return takenBack.size === 0 ? all : all.filter(({ id }) => !takenBack.has(id));
  }, [member, isOpen]);
  return useMemo(
    () => (messages && query !== null ? searchMessages(messages, query) : undefined),
    [messages, query],
  );
};
