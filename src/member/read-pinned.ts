import type { Message } from '../domain/message.ts';
import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import type { Entry } from '../sync/entry.ts';
import { entriesOf, takesEffect } from './read-entries.ts';

/** The message that is pinned above the chat, with the organiser's own pin that waits in the outbox; null without one. */
export const readPinned = async (
  { messages }: Pick<MirrorDb, 'messages'>,
  entries: readonly Entry[],
): Promise<Message | null> => {
  // Of two, for a moment, the one that was pinned last.
  const held = (await messages.orderBy('pinnedAt').last()) ?? null;
  const own = entriesOf('pin', entries).findLast(({ entry }) => takesEffect(entry))?.payload;
  if (!own) return held;
  if (own.isPinned) return (await messages.get(own.messageId)) ?? null;
  return held?.id === own.messageId ? null : held;
};
