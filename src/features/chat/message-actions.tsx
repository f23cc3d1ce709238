import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { limits } from '../../config/limits.ts';
import { notStored } from '../../content/notices.ts';
import { momentText } from '../../domain/chat-time.ts';
import { codePoints, lengthText } from '../../domain/plain-text.ts';
import { nameOf } from '../people/rules/profile.ts';
import { reactionEmoji, type Tally } from './rules/reaction.ts';
import { isolated } from '../../domain/isolated.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useMyProfile } from '../people/use-my-profile.ts';
import type { ChangeOf } from '../../engine/member/change.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { changeStored } from '../../ui/change-stored.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { deletion, pin, report } from './changes.ts';
import { canAct, type ChatLine } from './chat-lines.ts';
import { readPinned } from './first-view.ts';
import { recordEmoji, useReact, useTallies } from './reactions.tsx';
import { peopleTables } from '../people/tables.ts';

export interface MessageActionsProps {
  /** The message whose menu is open, and the button that opened it. `tally`: the reaction that the menu is about, if any. */
  readonly chosen: {
    readonly line: ChatLine;
    readonly opener: HTMLElement;
    readonly tally?: Tally | undefined;
    /** Whether the message could be edited when the menu opened. */
    readonly isEditable: boolean;
  } | null;
  readonly onReply: (line: ChatLine) => void;
  readonly onEdit: (line: ChatLine) => void;
  /** Called when the menu closes. */
  readonly onClose: () => void;
}

/** The menu of a message, with its full time and its actions, and the dialogs that the menu opens. */
export const MessageActions = ({ chosen, onReply, onEdit, onClose }: MessageActionsProps) => {
  const [acting, setActing] = useState<ChatLine | null>(null);
  const close = useCallback(() => setActing(null), []);
  return (
    <>
      {chosen?.tally ? (
        <ReactionMenu
          key={`${chosen.line.id} ${chosen.tally.emoji}`}
          {...chosen}
          tally={chosen.tally}
          onClose={onClose}
        />
      ) : chosen ? (
        <MessageMenu
          key={chosen.line.id}
          {...chosen}
          onReply={onReply}
          onEdit={onEdit}
          onAct={setActing}
          onClose={onClose}
        />
      ) : null}
      <DeleteMessageDialog line={acting?.mine ? acting : null} onClose={close} />
      <ReportMessageDialog line={acting?.mine ? null : acting} onClose={close} />
    </>
  );
};

interface MessageMenuProps
  extends NonNullable<MessageActionsProps['chosen']>, Omit<MessageActionsProps, 'chosen'> {
  /** Opens the dialog that deletes or reports the message. */
  readonly onAct: (line: ChatLine) => void;
}

/** The menu of a message. A message that waits or was refused has its other actions beside its text. */
const MessageMenu = ({ line, opener, isEditable, onReply, onEdit, onAct, onClose }: MessageMenuProps) => {
  const member = useMember();
  const react = useReact();
  const tallies = useTallies(line);
  const pinning = usePinning();
  const isDelivered = line.delivery.state === 'delivered';
  const choices = reactionEmoji.map((emoji) => {
    const isChosen = tallies.some((tally) => tally.emoji === emoji && tally.isMine);
    const onPress = () => {
      if (member && !isChosen) recordEmoji(member.uid, emoji);
      react(line, emoji, !isChosen);
    };
    return { text: emoji, isChosen, onPress };
  });
  const items = [
    { ...replying, onPress: () => onReply(line) },
    ...(isDelivered && pinning ? [pinning(line)] : []),
    { ...copying, onPress: () => void copy(line.content) },
    ...(isEditable ? [{ ...editing, onPress: () => onEdit(line) }] : []),
    ...(canAct(line) ? [{ ...(line.mine ? deleting : reporting), onPress: () => onAct(line) }] : []),
  ];
  return (
    <Menu
      opener={opener}
      title={momentText(line.at)}
      about={`${line.author?.name ?? 'Former member'}: ${line.content}`}
      choices={isDelivered ? choices : []}
      items={items}
      onClose={onClose}
    />
  );
};

/** Returns the function that sends a change of a message. Resolves to whether the device could store the change. */
const useSend = () => {
  const outbox = useOutbox();
  return <Payload,>(change: ChangeOf<Payload, 'member'>, payload: NoInfer<Payload>): Promise<boolean> =>
    changeStored(
      async () => {
        const { outcome } = await outbox.send(change, payload);
        // Not awaited: a change that waits shows on the message itself.
        void outcome.then(toastOutcome(change, payload));
      },
      () => showToast(change.refused(notStored, null)),
    );
};

/** Returns the menu's item that pins or unpins a message; null for members who are not organisers. */
const usePinning = () => {
  const member = useMember();
  const send = useSend();
  const pinnedId = useLiveQuery(
    async () => member && (await readPinned(member.mirror, await readOverlay(member)))?.id,
    [member],
  );
  if (!useMyProfile()?.is_organiser) return null;
  return ({ id }: ChatLine) => ({
    icon: 'pin' as const,
    label: id === pinnedId ? 'Unpin message' : 'Pin message',
    onPress: () => void send(pin, { message_id: id, is_pinned: id !== pinnedId }),
  });
};

/** How many names the menu shows. More would fill the screen. */
const mostNames = 20;

/** Names the members who reacted with one emoji, and adds the reader's own reaction or takes it back. */
const ReactionMenu = ({
  line,
  opener,
  tally: { emoji, userIds, isMine },
  onClose,
}: NonNullable<MessageActionsProps['chosen']> & { readonly tally: Tally; readonly onClose: () => void }) => {
  const react = useReact();
  const member = useMember();
  const names = useLiveQuery(async () => {
    const others = userIds.filter((id) => id !== member?.uid);
    const profiles = await member?.mirror.rows(peopleTables.profiles).bulkGet(others.slice(0, mostNames));
    const known = (profiles ?? []).map((profile) => (profile ? isolated(nameOf(profile)) : 'Former member'));
    const more = others.length - known.length;
    return [...known, ...(more > 0 ? [`${more} others`] : []), ...(isMine ? ['you'] : [])].join(', ');
  }, [member, userIds]);
  return names === undefined ? null : (
    <Menu
      opener={opener}
      align="left"
      title={`${emoji} ${names}`}
      items={[
        {
          icon: isMine ? 'x' : 'plus',
          label: isMine ? `Take back ${emoji}` : `React with ${emoji}`,
          onPress: () => react(line, emoji, !isMine),
        },
      ]}
      onClose={onClose}
    />
  );
};

const replying = { icon: 'message-circle', label: 'Reply' } as const;
const editing = { icon: 'pen-line', label: 'Edit message' } as const;
const copying = { icon: 'copy', label: 'Copy text' } as const;
const deleting = { icon: 'trash-2', label: 'Delete message' } as const;
const reporting = { icon: 'flag', label: 'Report message' } as const;

/** Copies a text to the clipboard. Some browsers refuse. */
const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' });
  } catch {
    showToast({ title: 'Couldn’t copy', description: 'Please select the text and copy it.', tone: 'note' });
  }
};

interface MessageDialogProps {
  /** The message to act on; null while the dialog is closed. */
  readonly line: ChatLine | null;
  readonly onClose: () => void;
}

/** Asks before the member deletes a message, which nobody can undo. */
const DeleteMessageDialog = ({ line, onClose }: MessageDialogProps) => {
  const send = useSend();
  const { busy, run } = useBusy();
  const remove = async () => {
    if (line && (await send(deletion, { message_id: line.id }))) onClose();
  };
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title="Delete this message?"
      description="It goes for everyone, and nobody can bring it back. Its place in the chat stays."
    >
      <p
        dir="auto"
        className="max-h-40 overflow-y-auto whitespace-pre-wrap break-words border-l-2 border-night-edge pl-3 text-sand-dim"
      >
        {line?.content}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => run(remove)}>
          Delete for everyone
        </Button>
      </div>
    </Dialog>
  );
};

/** Reports another member's message to the organiser, with an optional reason. */
const ReportMessageDialog = ({ line, onClose }: MessageDialogProps) => (
  <Dialog
    open={line !== null}
    onClose={onClose}
    title="Report this message"
    description="It goes to the organiser by mail, with your name. Nobody else learns of it."
  >
    {line ? <ReportForm line={line} onClose={onClose} /> : null}
  </Dialog>
);

const ReportForm = ({ line, onClose }: { readonly line: ChatLine; readonly onClose: () => void }) => {
  const send = useSend();
  const { busy, run } = useBusy();
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  const length = codePoints(trimmed);
  const isTooLong = length > limits.reportReasonLength;

  const sendReport = async () => {
    if (await send(report, { message_id: line.id, reason: trimmed })) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) run(sendReport);
      }}
    >
      <p
        dir="auto"
        className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words border-l-2 border-night-edge pl-3 text-sand-dim"
      >
        <span dir="auto" className="block font-semibold text-sand">
          {line.author?.name ?? 'Former member'}
        </span>
        {line.content}
      </p>
      <TextArea
        label="What is wrong with it? (optional)"
        className="mt-4"
        rows={3}
        value={reason}
        error={isTooLong ? lengthText(length, limits.reportReasonLength) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={busy || isTooLong}>
          Send report
        </Button>
      </div>
    </form>
  );
};
