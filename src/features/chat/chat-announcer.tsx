import { useEffect, useRef, useState } from 'react';
import { newestDelivered, newestFirst, type ChatLine } from './chat-lines.ts';

/** If more messages come at once, only their number is read out. */
const AT_ONCE = 3;

/** Reads out each new message of other members once. Older messages that load later are not read out. */
export const ChatAnnouncer = ({ lines }: { readonly lines: readonly ChatLine[] }) => {
  /** The newest time so far and its messages: another message of the same time may still come. */
  const reached = useRef<{ readonly at: string; readonly ids: ReadonlySet<string> } | null>(null);
  /** `turn`: the element's key, so that screen readers read the same words again. */
  const [{ text, turn }, setSaid] = useState({ text: '', turn: 0 });
  /** The messages in `text`. */
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
      // Its author deleted it, so it must not stay here for screen readers either.
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
