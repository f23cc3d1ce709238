import type { Outbox, Sent } from '../../engine/member/outbox.ts';
import { edit } from './changes.ts';

/** The message to edit. */
interface Edited {
  readonly id: string;
  /** The message was not sent, or was refused, so the outbox may still replace its text. */
  readonly isUnsent: boolean;
  /** The newest edit of the message in the outbox. */
  readonly waitingEdit: { readonly id: string; readonly isRefused: boolean } | null;
}

/**
 * Replaces the text in the outbox entry that still waits. Without such an entry, also while the message is being sent, queues an edit
 * behind the message. Resolves to the new entry, or null if an entry was replaced. Rejects when the device cannot store the text.
 */
export const editMessage = async (
  outbox: Pick<Outbox, 'edit' | 'send'>,
  { id, isUnsent, waitingEdit }: Edited,
  content: string,
): Promise<Sent | null> => {
  const messageIds = isUnsent ? [id] : [];
  const editIds = waitingEdit ? [waitingEdit.id] : [];
  // A waiting edit has the newest text, so it is tried first. A refused edit is tried last.
  const entryIds = waitingEdit?.isRefused ? [...messageIds, ...editIds] : [...editIds, ...messageIds];
  for (const entryId of entryIds) if (await outbox.edit(entryId, content)) return null;
  return outbox.send(edit, { message_id: id, content });
};
