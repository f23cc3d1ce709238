import { notices } from '../../content/notices.ts';
import type { SyncItem } from './use-sync-items.ts';
import { useOutbox } from '../../member/outbox.ts';
import { editMessage } from '../../member/edit-message.ts';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';

/** The actions on an unsent entry. Each resolves to whether it succeeded; if not, a toast has said why. */
export const useItemActions = () => {
  const outbox = useOutbox();
  const holderOf = ({ owner }: SyncItem) => (owner === 'visitor' ? outbox.visitor : outbox);
  return {
    retry: (item: SyncItem) => changeStored(() => holderOf(item).retry(item.id)),
    keepTrying: (item: SyncItem) => changeStored(() => holderOf(item).keepTrying(item.id)),
    discard: (item: SyncItem) =>
      changeStored(async () => {
        if (item.state === 'refused') {
          await holderOf(item).discard(item.id);
          return true;
        }
        const done = await holderOf(item).cancel(item.id);
        showToast(done === 'too-late' ? notices.tooLate : notices.cancelled(done, ''));
        return done !== 'too-late';
      }),
    async edit({ id }: SyncItem, hasGone: boolean, content: string): Promise<boolean> {
      const { isDone, notice } = await editMessage(outbox, { id, hasGone }, content);
      showToast(notice);
      return isDone;
    },
  };
};
