import { useLiveQuery } from 'dexie-react-hooks';
import { messageKey, type MessageKey } from './rules/message.ts';
import { plainMessage } from './rules/message-text.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { lineKey, type ChatLine } from './chat-lines.ts';
import { withAuthor } from './first-view.ts';
import { chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';

interface Original {
  readonly id: string;
  /** The message's place in the chat; null while it waits in the outbox, at the end of the list. */
  readonly key: MessageKey | null;
  readonly name: string;
  readonly content: string;
  readonly isMine: boolean;
}

interface QuoteProps {
  readonly id: string;
  /** The quoted line, if it is loaded. */
  readonly line: ChatLine | undefined;
  /** Whether Tab reaches the quote. In the list Tab reaches one message only. */
  readonly isTabStop: boolean;
  readonly onPress: (id: string, key: MessageKey | null) => void;
  /** True above the composer, which shows "Replying to" before the name. */
  readonly isReplying?: boolean;
}

/** The message that another one answers, in one line, or in two where there is no room beside the name. A press jumps to it. */
export const Quote = ({ id, line, isTabStop, onPress, isReplying = false }: QuoteProps) => {
  const original = useOriginal(id, line);
  const missingText = isReplying
    ? 'Replying to a message that is not in the chat any more.'
    : 'The original is not in the chat.';
  return original ? (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      data-for-me={original.isMine || undefined}
      onClick={() => onPress(original.id, original.key)}
      className={`${look} cursor-pointer hover:text-lamp-bright`}
    >
      {isReplying ? <span>Replying to</span> : <span className="sr-only">Answers</span>}{' '}
      <span dir="auto" className="max-w-full truncate font-semibold">
        {original.name}
      </span>{' '}
      <span dir="auto" className="min-w-0 grow basis-[8ch] truncate">
        {plainMessage(original.content)}
      </span>
    </button>
  ) : (
    // A space keeps the height while the mirror is read.
    <p className={look}>{original === undefined ? '\u00A0' : missingText}</p>
  );
};

const look =
  'flex min-h-6 w-full max-w-[68ch] flex-wrap gap-x-1.5 overflow-hidden border-l-2 border-night-edge pl-2 text-left text-sm text-sand-dim';

/** Finds the message in the loaded lines, or else in the mirror; null when neither has it, undefined while the mirror is read. */
const useOriginal = (id: string, line: ChatLine | undefined): Original | null | undefined => {
  const member = useMember();
  const isLoaded = line !== undefined;
  const stored = useLiveQuery(async (): Promise<Original | null> => {
    if (!member || isLoaded) return null;
    const message = await member.mirror.rows(chatTables.messages).get(id);
    if (!message) return null;
    const profile = await member.mirror.rows(peopleTables.profiles).get(message.user_id ?? '');
    const { content, author: name } = withAuthor(message, message.user_id, [profile]);
    return { id, key: messageKey(message), name, content, isMine: message.user_id === member.uid };
  }, [member, id, isLoaded]);
  if (!line) return stored;
  const { author, content, delivery, mine } = line;
  return {
    id,
    key: delivery.state === 'delivered' ? lineKey(line) : null,
    name: author?.name ?? 'Former member',
    content,
    isMine: mine,
  };
};
