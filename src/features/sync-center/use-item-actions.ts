import { notices } from '../../content/notices.ts';
import type { SyncItem } from './use-sync-items.ts';
import { useOutbox } from '../../runtime/hooks/use-outbox.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { replaceMessage } from './replace-message.ts';

/** The actions on an unsent entry. Each resolves to whether it succeeded; if not, a toast has said why. */
export const useItemActions = () => {
  const outbox = useOutbox();
  return {
    retry: (item: SyncItem) => changeStored(() => outbox.retry(item.id)),
    keepTrying: (item: SyncItem) => changeStored(() => outbox.keepTrying(item.id)),
    discard: (item: SyncItem) =>
      changeStored(async () => {
        if (item.state === 'refused') {
          await outbox.discard(item.id);
          return true;
        }
        const done = await outbox.cancel(item.id);
        showToast(done === 'too-late' ? notices.tooLate : notices.cancelled(done, ''));
        return done !== 'too-late';
      }),
    /** Sends the text as a new message, because the edited one no longer waits. */
    async write(content: string): Promise<boolean> {
      try {
        await outbox.sendMessage(content);
        return true;
      } catch {
        showToast(notices.messageFailed);
        return false;
      }
    },
    /** Succeeds even when both texts are sent: another try would send a third. */
    async edit(item: SyncItem, content: string): Promise<boolean> {
      const end = await replaceMessage(outbox, item.id, content);
      if (end === 'perhaps-both') showToast(notices.cancelled('withdrawing', ''));
      if (end === 'both') showToast(notices.bothTexts);
      if (end === 'too-late') showToast(notices.tooLate);
      if (end === 'refused') showToast(notices.messageFailed);
      return end === 'replaced' || end === 'perhaps-both' || end === 'both';
    },
  };
};
