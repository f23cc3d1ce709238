import type { Message } from './rules/message.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { Overlay } from '../../engine/sync/overlay.ts';
import { pinned } from './changes.ts';
import { chatTables } from './tables.ts';

/** The message that is pinned above the chat, with the organiser's own pin that waits in the outbox; null without one. */
export const readPinned = async (mirror: MirrorDb, overlay: Overlay): Promise<Message | null> => {
  const messages = mirror.rows(chatTables.messages);
  // Of two, for a moment, the one that was pinned last.
  const held = await messages.orderBy('pinned_at').last();
  const id = overlay.row(pinned, 'chat', held?.id ?? null);
  if (id === held?.id) return held ?? null;
  return id === null ? null : ((await messages.get(id)) ?? null);
};
