import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { readPayload } from '../../domain/entry-kinds.ts';
import type { Message } from '../../domain/message.ts';
import { searchMessages } from '../../domain/message-search.ts';
import { usePortal } from '../../runtime/hooks/portal-context.ts';

/**
 * The messages on this device that match, newest first; undefined until they have been read, and where `query` is null:
 * only a search that is open reads thousands. Empty for an empty query.
 */
export const useChatSearch = (query: string | null): readonly Message[] | undefined => {
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
