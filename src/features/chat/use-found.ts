import { useLiveQuery } from 'dexie-react-hooks';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readPayload } from '../../domain/entry-kinds.ts';
import { messageKey, type Message, type MessageKey } from '../../domain/message.ts';
import { searchMessages } from '../../domain/message-search.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';

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

/**
 * The messages on this device that match, newest first; undefined until they have been read, and where `query` is null:
 * only a search that is open reads thousands. Empty for an empty query.
 */
const useChatSearch = (query: string | null): readonly Message[] | undefined => {
  const portal = usePortal();
  const isOpen = query !== null;
  const messages = useLiveQuery(async () => {
    if (!portal || !isOpen) return undefined;
    const entries = await portal.outbox.entries.toArray();
    const takenBack = new Set(
      entries.flatMap((entry) =>
        entry.state === 'rejected' ? [] : (readPayload('deletion', entry)?.messageId ?? []),
      ),
    );
    const all = await portal.mirror.messages.orderBy('[createdAt+id]').reverse().toArray();
    return takenBack.size === 0 ? all : all.filter(({ id }) => !takenBack.has(id));
  }, [portal, isOpen]);
  return useMemo(
    () => (messages && query !== null ? searchMessages(messages, query) : undefined),
    [messages, query],
  );
};
