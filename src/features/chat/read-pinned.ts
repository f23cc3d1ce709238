import type { Message } from './rules/message.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { MemberOverlay } from '../../engine/member/change.ts';

/** The message that is pinned above the chat, with the organiser's own pin that waits in the outbox; null without one. */
export const readPinned = async (
  { messages }: Pick<MirrorDb, 'messages'>,
  overlay: MemberOverlay,
): Promise<Message | null> => {
  // Of two, for a moment, the one that was pinned last.
  const held = await messages.orderBy('pinned_at').last();
  const id = overlay.row('pinned', 'chat', held?.id ?? null);
  if (id === held?.id) return held ?? null;
  return id === null ? null : ((await messages.get(id)) ?? null);
};
