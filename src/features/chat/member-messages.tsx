import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { messagePath } from '../../config/paths.ts';
import { chatTimeText, momentText } from '../../domain/chat-time.ts';
import { useMember } from '../../engine/member/hooks/use-member.ts';
import { useNow } from '../../ui/use-now.ts';
import { plainMessage } from './rules/message-text.ts';
import { readNewestMessages } from './first-view.ts';

/** How many of the chat's newest messages are searched for the member's own, because no index has the authors. */
const searched = 1_000;
const shown = 3;

/** A member's last messages in the chat, each with a link to its place. Renders nothing for a member without messages. */
export const MemberMessages = ({ id }: { readonly id: string }) => {
  const mirror = useMember()?.mirror;
  const now = useNow();
  const messages = useLiveQuery(async () => {
    const newest = mirror && (await readNewestMessages(mirror, searched));
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
