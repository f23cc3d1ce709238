import type { Outbox } from '../../runtime/hooks/use-outbox.ts';

/**
 * The result. `perhaps-both`: the old text may have arrived; if not, it is cancelled. `too-late`: only the old text is
 * sent. `both`: both texts are sent. `refused`: the device could not store the new text, and nothing changed.
 */
export type Replaced = 'replaced' | 'perhaps-both' | 'too-late' | 'both' | 'refused';

/** Replaces the text of a message that has not arrived. Sends a new message when the old id may be in use already. */
export const replaceMessage = async (
  outbox: Pick<Outbox, 'edit' | 'sendMessage' | 'cancel'>,
  id: string,
  content: string,
): Promise<Replaced> => {
  let next: string;
  try {
    if (await outbox.edit(id, content)) return 'replaced';
    // The server may have the old text under the old id, so the new text needs its own. Stores the new entry before it
    // cancels the old one, so that neither is lost.
    next = (await outbox.sendMessage(content)).id;
  } catch {
    return 'refused';
  }
  const cancel = (which: string) => outbox.cancel(which).catch(() => 'refused' as const);
  const old = await cancel(id);
  if (old === 'gone') return 'replaced';
  if (old === 'withdrawing') return 'perhaps-both';
  // The old text is sent, so the new one must be cancelled.
  const undone = await cancel(next);
  if (undone === 'too-late' || undone === 'refused') return 'both';
  return old;
};
