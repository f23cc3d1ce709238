import { notices, type Notice } from '../content/notices.ts';
import type { Outbox } from './outbox.ts';

interface Edited {
  /** The device holds the new text, so the editor closes. True even when both texts are sent: another try would send a third. */
  readonly isDone: boolean;
  /** For the member; null when the new text simply takes the place of the old one. */
  readonly notice: Notice | null;
}

interface Waiting {
  readonly id: string;
  readonly hasGone: boolean;
  /** The message that it answers. */
  readonly replyTo?: string | undefined;
}

/**
 * Replaces the text of a message that has not arrived. Sends a new message when the old id may be in use already, and when
 * the old text no longer waits (`hasGone`).
 */
export const editMessage = async (
  outbox: Pick<Outbox, 'edit' | 'send' | 'cancel'>,
  { id, hasGone, replyTo }: Waiting,
  content: string,
): Promise<Edited> => {
  let next: string;
  try {
    if (!hasGone && (await outbox.edit(id, content))) return replaced;
    // The server may have the old text under the old id, so the new text needs its own. Stores the new entry before it
    // cancels the old one, so that neither is lost.
    next = (await outbox.send('message', { content, replyTo })).id;
  } catch {
    return { isDone: false, notice: notices.messageFailed };
  }
  if (hasGone) return replaced;
  const cancel = (which: string) => outbox.cancel(which).catch(() => 'refused' as const);
  const old = await cancel(id);
  if (old === 'gone') return replaced;
  if (old === 'withdrawing') return { isDone: true, notice: notices.cancelled(old, '') };
  // The old text is sent, so the new one must be cancelled.
  const undone = await cancel(next);
  if (undone === 'too-late' || undone === 'refused') return { isDone: true, notice: notices.bothTexts };
  return { isDone: false, notice: old === 'refused' ? notices.messageFailed : notices.tooLate };
};

const replaced: Edited = { isDone: true, notice: null };
