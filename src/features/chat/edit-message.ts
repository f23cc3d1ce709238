import type { Outbox, Sent } from '../../engine/member/outbox.ts';
import { edit } from './changes.ts';

/** The message whose text is replaced. */
interface Edited {
  readonly id: string;
  /** Its text can be replaced in the outbox: it was not sent, or was refused. */
  readonly isUnsent: boolean;
  /** The newest edit of it in the outbox. */
  readonly waitingEdit: { readonly id: string; readonly isRefused: boolean } | null;
}

/**
 * Replaces the text of a message where that waits. Otherwise, also while the message is being sent, an edit follows it. Returns
 * the new entry, or null when there is none. Rejects when the device cannot store the text.
 */
export const editMessage = async (
  outbox: Pick<Outbox, 'edit' | 'send'>,
  { id, isUnsent, waitingEdit }: Edited,
  content: string,
): Promise<Sent | null> => {
  const entryIds = isUnsent ? [id] : [];
  if (waitingEdit?.isRefused) entryIds.push(waitingEdit.id);
  // The edit follows the message, so the edit's text is the newest.
  else if (waitingEdit) entryIds.unshift(waitingEdit.id);
  for (const entryId of entryIds) if (await outbox.edit(entryId, content)) return null;
  return outbox.send(edit, { message_id: id, content });
};
