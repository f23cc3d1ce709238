import type { SyncItem } from '../../data/hooks/use-sync-items.ts';
import { useOutbox } from '../../data/hooks/use-outbox.ts';
import { showToast } from '../../ui/toast.tsx';

/** What can be done about one thing that has not arrived. */
export const useItemActions = () => {
  const outbox = useOutbox();
  return {
    retry: (item: SyncItem) => outbox.retry(item.id),
    /** Resolves to whether it is gone. */
    async discard(item: SyncItem): Promise<boolean> {
      if (item.state === 'refused') {
        await outbox.discard(item.id);
        return true;
      }
      const isGone = await outbox.cancel(item.id);
      if (!isGone) tellTooLate();
      return isGone;
    },
    /** Resolves to whether the new text is on its way; false: the old one is, or nothing could be stored. */
    async edit(item: SyncItem, content: string): Promise<boolean> {
      try {
        if (await outbox.edit(item.id, content)) return true;
        // The server may hold the old text under the old id: the new one needs its own. It is stored before the other goes,
        // behind which it waits, so that none of the two is lost.
        const next = await outbox.sendMessage(content);
        if (await outbox.cancel(item.id)) return true;
        await outbox.cancel(next.id);
        tellTooLate();
        return false;
      } catch {
        showToast({ title: 'Error', description: 'Failed to send message', tone: 'destructive' });
        return false;
      }
    },
  };
};

const tellTooLate = () => {
  showToast({ title: 'Too late', description: 'It is being sent already.' });
};
