import { useEffect, useRef, useState } from 'react';
import type { ChatLine } from '../../data/hooks/use-chat.ts';

/** So many messages at once are read out; of more, only the number. */
const AT_ONCE = 3;

/**
 * Reads each new message of others out once. What was there before, what comes in from further back, and a
 * member's own messages stay silent.
 */
export const ChatAnnouncer = ({ lines }: { readonly lines: readonly ChatLine[] }) => {
  const newest = useRef<string | null>(null);
  const known = useRef<Set<string> | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const delivered = lines.filter((line) => line.delivery.state === 'delivered');
    const last = newest.current;
    if (known.current !== null) {
      const fresh = delivered.filter(
        (line) => !line.mine && known.current?.has(line.id) === false && (last === null || line.at >= last),
      );
      if (fresh.length > 0) setText(announcement(fresh));
    }
    known.current ??= new Set();
    for (const line of delivered) known.current.add(line.id);
    newest.current = delivered.at(-1)?.at ?? last;
  }, [lines]);

  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
};

const announcement = (fresh: readonly ChatLine[]): string =>
  fresh.length > AT_ONCE
    ? `${fresh.length} new messages`
    : fresh.map((line) => `${line.author?.name ?? 'Former member'}: ${line.content}`).join(' ');
