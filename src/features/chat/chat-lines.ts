import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import { compareKeys, isEditable, type Message, type MessageKey } from './rules/message.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import { isOf, isSamePending, withPending, type Pending, type Overlay } from '../../engine/sync/overlay.ts';
import { deletion, edit, message, report, reactions } from './changes.ts';
import { chatTables } from './tables.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly isOrganiser: boolean;
}

/** An edit, deletion or report of a message that waits in the outbox or was refused. `id`: its entry's. */
export type MessageRequest = Pick<Pending, 'id' | 'state' | 'refusal'>;

export interface ChatLine {
  readonly id: string;
  /** Includes an edit that waits in the outbox. */
  readonly content: string;
  /** ISO 8601; the server's time once delivered, the device's while queued. */
  readonly at: string;
  readonly mine: boolean;
  /** null: a former member. */
  readonly author: Author | null;
  readonly delivery:
    { readonly state: 'delivered' } | { readonly state: DeliveryState; readonly refusal?: Refusal | null };
  /** Also true while its author's deletion waits in the outbox; `content` is then {@link deletedMessageText}. */
  readonly deleted: boolean;
  /** Also true while its author's edit waits in the outbox. */
  readonly edited: boolean;
  /** The id of the message that it answers. */
  readonly replyTo: string | null;
  /** The member's own newest edit of it, which may follow a message that is being sent. A refused edit does not change the message. */
  readonly edit: (MessageRequest & { readonly content: string }) | null;
  /** The member's own deletion of it. A refused deletion does not change the message. */
  readonly deletion: MessageRequest | null;
  readonly report: MessageRequest | null;
  /** The member's own reactions to it that wait in the outbox, in the order of writing. */
  readonly reacting: readonly Pending[];
}

/** A delivered line's place in the chat. */
export const lineKey = ({ at, id }: ChatLine): MessageKey => [at, id];

/** The row and the waiting changes from which a line is built. */
interface LineSources {
  readonly row: Mirrored<Message> | undefined;
  /** The changes of the message, and of its reactions. */
  readonly pending: readonly Pending[];
  readonly reacting: readonly Pending[];
  readonly author: Author | null;
}

/**
 * Turns rows into lines. A row that did not change keeps its line object, so that React renders only the others. Keeps the
 * lines of its last call, so each conversation needs its own.
 */
export const createLineMaker = (uid: string) => {
  let cached = new Map<string, LineSources & { readonly line: ChatLine }>();

  /** The rows in order, then the waiting messages without a row, in the order of writing. */
  return (
    rows: readonly Mirrored<Message>[],
    overlay: Overlay,
    authors: ReadonlyMap<string, Author>,
  ): readonly ChatLine[] => {
    const kept: typeof cached = new Map();
    const lineOf = (id: string, userId: string | null, row?: Mirrored<Message>): ChatLine[] => {
      const parts: LineSources = {
        row,
        pending: overlay.about(chatTables.messages, id),
        reacting: overlay.about(reactions, id),
        author: userId === null ? null : (authors.get(userId) ?? anonymous(userId)),
      };
      const before = cached.get(id);
      const line = before && isSame(before, parts) ? before.line : toLine(parts, uid);
      if (line) kept.set(id, { ...parts, line });
      return line ? [line] : [];
    };
    const delivered = rows.flatMap((row) => lineOf(row.id, row.user_id, row));
    const waiting = overlay.of(message).flatMap(({ id }) => (kept.has(id) ? [] : lineOf(id, uid)));
    cached = kept;
    return [...delivered, ...waiting];
  };
};

/** Messages of one member that follow each other within this time share one head. Milliseconds. */
const groupedWithin = 5 * 60_000;

/** Whether the line shows its author and time: the first one, or not soon after another message of the same member. */
export const startsGroup = (line: ChatLine, before: ChatLine | undefined): boolean =>
  before?.author?.id !== line.author?.id ||
  // Two former members cannot be told apart.
  !line.author ||
  // Not `>`: an invalid time starts a group too. A device's clock may be wrong, so a waiting line may seem to be earlier.
  !(Math.abs(Date.parse(line.at) - Date.parse(before?.at ?? '')) <= groupedWithin);

/** The newest line that the server has; lines that wait stand after it. */
export const newestDelivered = (lines: readonly ChatLine[]): ChatLine | undefined =>
  lines.findLast((line) => line.delivery.state === 'delivered');

/** The first message of another member after `seen`: the unread line stands above it. null on a first visit, without `seen`. */
export const firstUnread = (lines: readonly ChatLine[], seen: MessageKey | null): string | null => {
  let first: string | null = null;
  for (const line of unreadLines(lines, seen)) first = line.id;
  return first;
};

/** How many messages of other members came after `seen`, at most up to `until`; 0 without `seen`. */
export const countUnread = (
  lines: readonly ChatLine[],
  seen: MessageKey | null,
  until: MessageKey | null = null,
): number => {
  let count = 0;
  for (const line of unreadLines(lines, seen))
    if (until === null || compareKeys(lineKey(line), until) <= 0) count += 1;
  return count;
};

/** The same rule as `isUnread`, for lines. */
function* unreadLines(lines: readonly ChatLine[], seen: MessageKey | null): Generator<ChatLine> {
  if (seen === null) return;
  for (const line of newestFirst(lines)) {
    if (compareKeys(lineKey(line), seen) <= 0) return;
    if (!line.mine && !line.deleted) yield line;
  }
}

/** The delivered lines from the newest on: thousands of old ones are not read. */
export function* newestFirst(lines: readonly ChatLine[]): Generator<ChatLine> {
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (line?.delivery.state === 'delivered') yield line;
  }
}

/** Null without a row, and without a message that waits. */
const toLine = ({ row, pending, reacting, author }: LineSources, uid: string): ChatLine | null => {
  const shown = withPending<Message | undefined>(row, pending);
  if (!shown) return null;
  const sent = pending.find(isOf(message));
  const edited = pending.findLast(isOf(edit));
  // The server's deletion says enough.
  const isHere = !row?.deleted_at;
  return {
    id: shown.id,
    content: shown.content,
    at: shown.created_at,
    mine: shown.user_id === uid,
    author,
    delivery: row || !sent ? { state: 'delivered' } : sent,
    deleted: Boolean(shown.deleted_at),
    edited: Boolean(shown.edited_at),
    // A row from before an update lacks this field.
    replyTo: shown.reply_to ?? null,
    edit: isHere && edited ? { ...edited, content: edited.payload.content } : null,
    deletion: (isHere && pending.findLast(isOf(deletion))) || null,
    report: pending.findLast(isOf(report)) ?? null,
    reacting: reacting.filter(({ takesEffect }) => takesEffect),
  };
};

const anonymous = (id: string): Author => ({ id, name: 'Anonymous', avatarUrl: null, isOrganiser: false });

const isSameAuthor = (a: Author | null, b: Author | null): boolean =>
  a?.id === b?.id &&
  a?.name === b?.name &&
  a?.avatarUrl === b?.avatarUrl &&
  a?.isOrganiser === b?.isOrganiser;

const isSame = (a: LineSources, b: LineSources): boolean =>
  a.row?.xid === b.row?.xid &&
  isSameAuthor(a.author, b.author) &&
  isSamePending(a.pending, b.pending) &&
  isSamePending(a.reacting, b.reacting);

/** An own message can be edited until it is delivered, and for a while after that. */
export const canEdit = ({ mine, deleted, at, delivery: { state } }: ChatLine, now: number): boolean =>
  state === 'delivered' ? mine && !deleted && isEditable(at, now) : state !== 'withdrawing';

/** An own message can be deleted and another member's reported, once each. */
export const canAct = (line: ChatLine): boolean =>
  line.delivery.state === 'delivered' && !line.deleted && line.deletion === null && line.report === null;
