import type { Outbox } from '../../runtime/hooks/use-outbox.ts';

/**
 * How it went. `perhaps-both`: the old one is taken back if it has not arrived. `too-late`: the old text is being sent or has arrived, and only that. `both`: the new one is on its way
 * as well. `refused`: the device stored nothing, and all is as it was.
 */
export type Replaced = 'replaced' | 'perhaps-both' | 'too-late' | 'both' | 'refused';

/** Gives a message that has not arrived another text; where that must not go under the old id, as a message of its own. */
export const replaceMessage = async (
  outbox: Pick<Outbox, 'edit' | 'sendMessage' | 'cancel'>,
  id: string,
  content: string,
): Promise<Replaced> => {
  let next: string;
  try {
    if (await outbox.edit(id, content)) return 'replaced';
    // The server may hold the old text under the old id: the new one needs its own. It is stored before the other goes,
    // behind which it waits, so that none of the two is lost.
    next = (await outbox.sendMessage(content)).id;
  } catch {
    return 'refused';
  }
  const cancel = (which: string) => outbox.cancel(which).catch(() => 'refused' as const);
  const old = await cancel(id);
  if (old === 'gone') return 'replaced';
  if (old === 'withdrawing') return 'perhaps-both';
  // From here on a new text that cannot be taken back goes out, whatever became of the old one.
  const undone = await cancel(next);
  if (undone === 'too-late' || undone === 'refused') return 'both';
  return old;
};
