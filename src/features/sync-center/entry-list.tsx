import { useEffect, useRef, useState } from 'react';
import { notices } from '../../content/notices.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { readPayload } from '../../engine/sync/kind.ts';
import { edit, message } from '../chat/changes.ts';
import { editMessage } from '../chat/edit-message.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EntryRow, type RowActions } from './entry-row.tsx';
import type { SyncItem } from './use-sync-items.ts';

/** How many rows of a group are shown at first. */
const SHOWN_FIRST = 30;

interface EntryListProps extends Pick<RowActions, 'onEditProfile'> {
  readonly items: readonly SyncItem[];
  /** The message in the editor. Its entry may arrive, and leave the outbox, meanwhile. */
  readonly editing: SyncItem | null;
  readonly onEdit: (item: SyncItem | null) => void;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onSendNow: () => void;
  /** Called when a row unmounts while the focus is in it. */
  readonly onGone: () => void;
}

/** The unsent entries in groups: questions to the member first, then refused, waiting, cancelling and sending ones. */
export const EntryList = ({
  items,
  editing,
  onEdit,
  now,
  onSendNow,
  onGone,
  onEditProfile,
}: EntryListProps) => {
  const actions = useItemActions(items);
  const [discarding, setDiscarding] = useState<SyncItem | null>(null);
  const isRefused = discarding?.state === 'refused';
  const isEditedGone = editing !== null && items.every(({ id }) => id !== editing.id);
  const shown = editing ? withUnchanged(items, editing) : items;
  const row: RowActions = {
    onRetry: (item) => void actions.retry(item),
    onSendNow: (item) => void actions.retry(item).then((isDone) => isDone && onSendNow()),
    onKeepTrying: (item) => void actions.keepTrying(item),
    onDiscard: setDiscarding,
    onEdit,
    async onSave(item, content) {
      if (!(await actions.edit(item, isEditedGone, content))) return;
      onEdit(null);
      onGone();
    },
    onEditProfile,
    onGone,
  };
  const groups = [
    { ...questions, items: shown.filter((item) => item.isStale) },
    { ...refused, items: shown.filter(({ state }) => state === 'refused') },
    {
      ...waiting,
      items: shown.filter(
        (item) => !item.isStale && (item.state === 'queued' || item.state === 'signed-out'),
      ),
    },
    { ...withdrawing, items: shown.filter(({ state }) => state === 'withdrawing') },
    { ...sending, items: shown.filter(({ state }) => state === 'sending') },
  ].filter((group) => group.items.length > 0);

  return (
    <>
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <Group
            key={group.title}
            {...group}
            row={row}
            editing={editing}
            isEditedGone={isEditedGone}
            now={now}
          />
        ))}
      </div>
      <ConfirmDialog
        open={discarding !== null}
        title={isRefused ? 'Discard this?' : 'Cancel this?'}
        no="Keep it"
        yes={isRefused ? 'Discard it' : 'Cancel it'}
        tone="danger"
        onNo={() => setDiscarding(null)}
        onYes={() => {
          setDiscarding(null);
          if (discarding) void actions.discard(discarding).then((isGone) => isGone && onGone());
        }}
      >
        <p>
          {discarding?.mayHaveArrived
            ? 'It may have been sent already. If it has not arrived yet, we cancel it. We will tell you what happened.'
            : 'We delete it from this device and never send it.'}
        </p>
      </ConfirmDialog>
    </>
  );
};

/**
 * Keeps the edited item in its place and state until the editor closes, even when the old text is sent meanwhile: the editor would
 * lose the new text if its row moved to another group.
 */
const withUnchanged = (items: readonly SyncItem[], editing: SyncItem): readonly SyncItem[] =>
  items.some(({ id }) => id === editing.id)
    ? items.map((item) => (item.id === editing.id ? editing : item))
    : [...items, editing].toSorted((a, b) => a.queuedAt - b.queuedAt);

interface GroupLook {
  readonly title: string;
  readonly note: string;
  readonly className: string;
}

const questions: GroupLook = {
  title: 'Still send?',
  note: 'These have waited for more than a day. We keep trying until you decide.',
  className: 'border-l-2 border-lamp bg-night-1 px-4 pt-4',
};
const refused: GroupLook = {
  title: 'Refused',
  note: 'These couldn’t be sent. Edit, retry or discard them.',
  className: '',
};
const waiting: GroupLook = {
  title: 'Waiting',
  note: 'These will be sent automatically, in this order.',
  className: '',
};
/** The heading of a group in which only the edited entry is left, and that has arrived. */
const gone = { title: 'No longer waiting', note: 'What you are writing can still be sent.' };
const withdrawing: GroupLook = {
  title: 'Cancelling',
  note: 'These may have arrived. We check as soon as we reach the club.',
  className: '',
};
const sending: GroupLook = { title: 'Sending', note: 'On the way now.', className: '' };

interface GroupProps extends GroupLook {
  readonly items: readonly SyncItem[];
  readonly row: RowActions;
  readonly editing: SyncItem | null;
  /** The edited entry no longer waits. */
  readonly isEditedGone: boolean;
  readonly now: number;
}

const Group = ({ className, items, row, editing, isEditedGone, now, ...look }: GroupProps) => {
  const shownCount = isEditedGone ? items.filter((item) => item !== editing).length : items.length;
  const { title, note } = shownCount > 0 ? look : gone;
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, items.length - SHOWN_FIRST);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button unmounts, so the focus moves to the first row that it revealed.
  useEffect(() => {
    if (isWhole) list.current?.querySelectorAll('li')[SHOWN_FIRST]?.focus();
  }, [isWhole]);
  return (
    <section aria-label={title} className={className}>
      <h2 className="flex items-baseline gap-2 text-lg font-semibold">
        {title} <span className="figures text-sm font-normal text-sand-dim">{shownCount || null}</span>
      </h2>
      <p className="text-sm text-sand-dim">{note}</p>
      <ul
        ref={list}
        aria-label={title}
        className="mt-2 divide-y divide-night-line border-t border-night-line"
      >
        {items.slice(0, items.length - hidden).map((item) => (
          <EntryRow
            key={item.id}
            item={item}
            isEditing={item.id === editing?.id}
            isEditedGone={isEditedGone && item === editing}
            now={now}
            {...row}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="border-t border-night-line pt-3">
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            {`Show ${hidden} more`}
          </Button>
        </p>
      ) : null}
    </section>
  );
};

/** The actions on an unsent entry. Each resolves to whether it succeeded, and shows a toast if not. */
const useItemActions = (items: readonly SyncItem[]) => {
  const outbox = useOutbox();
  const outboxOf = ({ owner }: SyncItem) => (owner === 'visitor' ? outbox.visitor : outbox);
  return {
    retry: (item: SyncItem) => changeStored(() => outboxOf(item).retry(item.id)),
    keepTrying: (item: SyncItem) => changeStored(() => outboxOf(item).keepTrying(item.id)),
    discard: (item: SyncItem) =>
      changeStored(async () => {
        if (item.state === 'refused') {
          await outboxOf(item).discard(item.id);
          return true;
        }
        const done = await outboxOf(item).cancel(item.id);
        showToast(done === 'too-late' ? notices.tooLate : notices.cancelled(done, ''));
        return done !== 'too-late';
      }),
    edit(item: SyncItem, isEditedGone: boolean, content: string): Promise<boolean> {
      const { id } = item;
      const replyTo = readPayload(message, item)?.reply_to;
      const follower = items.findLast((other) => readPayload(edit, other)?.message_id === id);
      const newest = follower ? { id: follower.id, isRefused: follower.state === 'refused' } : null;
      return changeStored(
        () =>
          isEditedGone
            ? outbox.send(message, { content, reply_to: replyTo })
            : editMessage(outbox, { id, isUnsent: true, waitingEdit: newest }, content),
        () => showToast(notices.messageFailed),
      );
    },
  };
};
