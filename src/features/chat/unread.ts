import { lineKey, type ChatLine } from './chat-lines.ts';
import { compareKeys, type MessageKey } from '../../domain/message.ts';

/** The newest line that the server has; lines that wait stand after it. */
export const newestDelivered = (lines: readonly ChatLine[]): ChatLine | undefined =>
  lines.findLast((line) => line.delivery.state === 'delivered');

/**
 * The first message of another member that came after `seen`: where the unread line stands. From the end, because that
 * is where it is. A `seen` of null (a first visit) leaves nothing unread.
 */
export const firstUnread = (lines: readonly ChatLine[], seen: MessageKey | null): string | null => {
  if (seen === null) return null;
  let first: string | null = null;
  for (const line of newestFirst(lines)) {
    if (compareKeys(lineKey(line), seen) <= 0) break;
    if (!line.mine) first = line.id;
  }
  return first;
};

/** How many messages of other members came after `seen`. */
export const countUnread = (lines: readonly ChatLine[], seen: MessageKey | null): number => {
  if (seen === null) return 0;
  let count = 0;
  for (const line of newestFirst(lines)) {
    if (compareKeys(lineKey(line), seen) <= 0) break;
    if (!line.mine) count += 1;
  }
  return count;
};

/** The lines that the server has, backwards: what is new stands at the end of thousands. */
export function* newestFirst(lines: readonly ChatLine[]): Generator<ChatLine> {
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (line?.delivery.state === 'delivered') yield line;
  }
}
