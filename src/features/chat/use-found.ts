import { useDeferredValue, useEffect, useState } from 'react';
import { useChatSearch } from './use-chat-search.ts';
import { messageKey, type MessageKey } from '../../domain/message.ts';

interface FoundOptions {
  /** Whether the search is open; a closed one forgets what was searched for. */
  readonly isOpen: boolean;
  readonly reveal: (key: MessageKey) => Promise<void>;
  readonly toLine: (id: string, align: 'center') => void;
}

/** The search and the match that is shown: the list goes there, also when it lies further back than what is loaded. */
export const useFound = ({ isOpen, reveal, toLine }: FoundOptions) => {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // The field answers at once; finding and going there may come a moment later.
  const wanted = useDeferredValue(query);
  const matches = useChatSearch(isOpen ? wanted : null);
  if (!isOpen && query !== '') setQuery('');
  const place = Math.min(at, Math.max(0, (matches?.length ?? 0) - 1));
  const found = matches?.[place];
  const foundId = found?.id ?? null;
  const foundAt = found?.createdAt ?? '';

  useEffect(() => {
    if (foundId === null) return undefined;
    let isWanted = true;
    void reveal(messageKey({ id: foundId, createdAt: foundAt })).then(() => {
      // The lines that were revealed are drawn by then.
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
    /** What the lines are marked with. */
    marked: isOpen ? wanted : '',
    foundId,
    count: matches?.length,
    at: place,
    search: (next: string) => {
      setQuery(next);
      setAt(0);
    },
    step: (step: 1 | -1) => {
      const next = place + step;
      if (next >= 0 && next < (matches?.length ?? 0)) setAt(next);
    },
  };
};
