import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { messagePath } from '../../config/paths.ts';
import { chatTimeText, momentText } from '../../domain/chat-time.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useNow } from '../../ui/use-now.ts';
import { plainMessage } from './rules/message-text.ts';
import { chatIndex } from './read-chat.ts';
import { chatTables } from './tables.ts';

/** The newest messages of the chat among which a member's last ones are looked for. There is no index of authors. */
const searched = 1_000;
const shown = 3;

/** A member's last messages in the chat, each a link to its place. Nothing without any. */
export const MemberMessages = ({ id }: { readonly id: string }) => {
  const mirror = useMember()?.mirror;
  const now = useNow();
  const messages = useLiveQuery(async () => {
    const newest = await mirror
      ?.rows(chatTables.messages)
      .orderBy(chatIndex)
      .reverse()
      .limit(searched)
      .toArray();
    return newest?.filter(({ user_id, deleted_at }) => user_id === id && deleted_at === null).slice(0, shown);
  }, [mirror, id]);
  return messages && messages.length > 0 ? (
    <section aria-labelledby="member-messages">
      <h3 id="member-messages" className="text-sm font-semibold text-sand-dim">
        In the chat
      </h3>
      <ul className="-mx-2">
        {messages.map(({ id: messageId, content, created_at: at }) => (
          <li key={messageId}>
            <Link
              to={messagePath(messageId)}
              className="flex min-h-11 items-baseline gap-3 rounded-md px-2 py-2 text-sand no-underline transition-colors duration-150 hover:bg-night-2"
            >
              <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words text-sm leading-snug">
                {plainMessage(content)}
              </span>
              <time dateTime={at} title={momentText(at)} className="figures shrink-0 text-xs text-sand-dim">
                {chatTimeText(at, now)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
};
