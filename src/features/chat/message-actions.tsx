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
import { useOutbox } from '../../engine/member/outbox.ts';
import { readOverlay } from '../../engine/member/read-overlay.ts';
import { readPinned } from './read-pinned.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toastOutcome } from '../../ui/toast-outcome.ts';
import { showToast } from '../../ui/toast.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { deletion, pin, report } from './changes.ts';
import { canAct, type ChatLine } from './chat-lines.ts';
import { noteEmoji } from './last-emoji.ts';
import { useReact, useTallies } from './reactions.tsx';
import { peopleTables } from '../people/tables.ts';

export interface MessageActionsProps {
  /** The message whose menu is open, the button beside which it stands, and the reaction that the menu is about. */
  readonly chosen: {
    readonly line: ChatLine;
    readonly opener: HTMLElement;
    readonly tally?: Tally | undefined;
    /** True when its text could be edited as the menu opened. */
    readonly isEditable: boolean;
  } | null;
  readonly onReply: (line: ChatLine) => void;
  readonly onEdit: (line: ChatLine) => void;
  /** Called when the menu closes. */
  readonly onClose: () => void;
}

/** The menu of a message, with its full time and what can be done about it, and the dialogs that it opens. */
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

/** A message that waits or was refused can be answered, copied and edited; what else can be done stands beside it. */
const MessageMenu = ({ line, opener, isEditable, onReply, onEdit, onAct, onClose }: MessageMenuProps) => {
  const member = useMember();
  const react = useReact();
  const tallies = useTallies(line);
  const pinning = usePinning();
  const isDelivered = line.delivery.state === 'delivered';
  const choices = reactionEmoji.map((emoji) => {
    const isChosen = tallies.some((tally) => tally.emoji === emoji && tally.isMine);
    const onPress = () => {
      if (member && !isChosen) noteEmoji(member.uid, emoji);
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

/** The menu's item that pins a message, or unpins it; null for everybody but organisers. */
const usePinning = () => {
  const member = useMember();
  const outbox = useOutbox();
  const pinnedId = useLiveQuery(
    async () => member && (await readPinned(member.mirror, await readOverlay(member)))?.id,
    [member],
  );
  if (!useMyProfile()?.is_organiser) return null;
  const send = async (messageId: string, isPinned: boolean) => {
    try {
      const sent = { message_id: messageId, is_pinned: isPinned };
      const { outcome } = await outbox.send(pin, sent);
      void outcome.then(toastOutcome(pin, sent));
    } catch {
      showToast(pin.refused(notStored, null));
    }
  };
  return ({ id }: ChatLine) => ({
    icon: 'pin' as const,
    label: id === pinnedId ? 'Unpin message' : 'Pin message',
    onPress: () => void send(id, id !== pinnedId),
  });
};

/** More names would fill the screen. */
const mostNames = 20;

/** Names the members who reacted with one emoji. The same menu adds the reader's own reaction, or takes it back. */
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

/** Some browsers refuse the clipboard. */
const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' });
  } catch {
    showToast({ title: 'Couldn’t copy', description: 'Please select the text and copy it.', tone: 'note' });
  }
};

interface DeleteMessageDialogProps {
  readonly line: ChatLine | null;
  readonly onClose: () => void;
}

/** Asks before an own message is taken back: nobody can undo it. */
const DeleteMessageDialog = ({ line, onClose }: DeleteMessageDialogProps) => {
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const remove = async () => {
    if (!line) return;
    try {
      const { outcome } = await outbox.send(deletion, { message_id: line.id });
      void outcome.then(toastOutcome(deletion, { message_id: line.id }));
      onClose();
    } catch {
      showToast(deletion.refused(notStored, null));
    }
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

interface ReportMessageDialogProps {
  readonly line: ChatLine | null;
  readonly onClose: () => void;
}

/** Tells the organiser of another member's message, with a reason or without. */
const ReportMessageDialog = ({ line, onClose }: ReportMessageDialogProps) => (
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
  const outbox = useOutbox();
  const { busy, run } = useBusy();
  const [reason, setReason] = useState('');
  const trimmed = reason.trim();
  const length = codePoints(trimmed);
  const isTooLong = length > limits.reportReasonLength;

  const send = async () => {
    try {
      const sent = { message_id: line.id, reason: trimmed };
      const { outcome } = await outbox.send(report, sent);
      // One that waits shows on the message itself.
      void outcome.then(toastOutcome(report, sent));
      onClose();
    } catch {
      showToast(report.refused(notStored, null));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong) run(send);
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
