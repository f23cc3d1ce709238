import type { Outbox, Sent } from '../../engine/member/outbox.ts';
import { edit } from './changes.ts';

/** What is known of a message whose text is replaced. */
interface Edited {
  readonly id: string;
  /** Its text can be replaced in the outbox: it was not sent, or was refused. */
  readonly waits: boolean;
  /** The newest edit of it in the outbox. */
  readonly edit: { readonly id: string; readonly isRefused: boolean } | null;
}

/**
 * Replaces the text of a message where that waits. Otherwise, also while the message is being sent, an edit follows it. Returns
 * the new entry, or null when there is none. Rejects when the device cannot store the text.
 */
export const editMessage = async (
  outbox: Pick<Outbox, 'edit' | 'send'>,
  { id, waits, edit: newest }: Edited,
  content: string,
): Promise<Sent | null> => {
  const places = waits ? [id] : [];
  if (newest?.isRefused) places.push(newest.id);
  // The edit follows the message, so the edit's text is the newest.
  else if (newest) places.unshift(newest.id);
  for (const place of places) if (await outbox.edit(place, content)) return null;
  return outbox.send(edit, { message_id: id, content });
};
