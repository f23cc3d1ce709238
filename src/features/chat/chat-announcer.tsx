import { useEffect, useRef, useState } from 'react';
import { newestDelivered, newestFirst, type ChatLine } from './chat-lines.ts';

/** So many messages at once are read out; of more, only the number. */
const AT_ONCE = 3;

/**
 * Reads each new message of others out once. What was there before, what comes in from further back, and a
 * member's own messages stay silent.
 */
export const ChatAnnouncer = ({ lines }: { readonly lines: readonly ChatLine[] }) => {
  /** The newest time that was looked at, and what has it: a message of the same moment may still come. */
  const reached = useRef<{ readonly at: string; readonly ids: ReadonlySet<string> } | null>(null);
  /** `turn`: the same words once more are another element, and are read out again. */
  const [{ text, turn }, setSaid] = useState({ text: '', turn: 0 });
  /** What `text` says. */
  const said = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const known = reached.current;
    const from = known?.at ?? newestDelivered(lines)?.at ?? '';
    const since: ChatLine[] = [];
    for (const line of newestFirst(lines)) {
      if (line.at < from) break;
      since.unshift(line);
    }
    const newest = since.at(-1);
    const fresh = since.filter((line) => !line.mine && !line.deleted && !known?.ids.has(line.id));
    if (known && fresh.length > 0) {
      const next = announcement(fresh);
      setSaid((before) => ({ text: next, turn: before.turn + 1 }));
      said.current = new Set(fresh.map(({ id }) => id));
    } else if (lines.some(({ id, deleted }) => deleted && said.current.has(id))) {
      // Taken back: whoever goes through the page by ear shall not find it here either.
      setSaid((before) => ({ text: '', turn: before.turn + 1 }));
    }
    const at = newest?.at ?? '';
    reached.current = {
      at,
      ids: new Set(since.filter((line) => line.at === at).map(({ id }) => id)),
    };
  }, [lines]);

  return (
    <div aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
};

const announcement = (fresh: readonly ChatLine[]): string =>
  fresh.length > AT_ONCE
    ? `${fresh.length} new messages`
    : fresh.map((line) => `${line.author?.name ?? 'Former member'}: ${line.content}`).join(' ');
