import { useEffect, useRef, useState } from 'react';
import { newestDelivered, newestFirst, type ChatLine } from './chat-lines.ts';

/** If more messages arrive at once, only their number is read out. */
const MOST_READ_OUT = 3;

/** Reads out each new message of other members once. Older messages that load later are not read out. */
export const ChatAnnouncer = ({ lines }: { readonly lines: readonly ChatLine[] }) => {
  /** The newest time so far and its messages. Another message of the same time may still arrive. */
  const reached = useRef<{ readonly at: string; readonly ids: ReadonlySet<string> } | null>(null);
  /** `turn`: the key of the element. A new key makes screen readers read the same words again. */
  const [{ text, turn }, setAnnounced] = useState({ text: '', turn: 0 });
  /** The ids of the messages in `text`. */
  const announcedIds = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const known = reached.current;
    const from = known?.at ?? newestDelivered(lines)?.at ?? '';
    const recent: ChatLine[] = [];
    for (const line of newestFirst(lines)) {
      if (line.at < from) break;
      recent.unshift(line);
    }
    const fresh = recent.filter((line) => !line.mine && !line.deleted && !known?.ids.has(line.id));
    if (known && fresh.length > 0) {
      const next = announcement(fresh);
      setAnnounced((before) => ({ text: next, turn: before.turn + 1 }));
      announcedIds.current = new Set(fresh.map(({ id }) => id));
    } else if (lines.some(({ id, deleted }) => deleted && announcedIds.current.has(id))) {
      // Removes a deleted message, which screen readers could still reach here.
      setAnnounced((before) => ({ text: '', turn: before.turn + 1 }));
    }
    const at = recent.at(-1)?.at ?? '';
    reached.current = {
      at,
      ids: new Set(recent.filter((line) => line.at === at).map(({ id }) => id)),
    };
  }, [lines]);

  return (
    <div aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
};

const announcement = (fresh: readonly ChatLine[]): string =>
  fresh.length > MOST_READ_OUT
    ? `${fresh.length} new messages`
    : fresh.map((line) => `${line.author?.name ?? 'Former member'}: ${line.content}`).join(' ');
