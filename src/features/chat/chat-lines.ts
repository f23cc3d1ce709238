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
  /** The id of the message that this one answers. */
  readonly replyTo: string | null;
  /** The member's own newest edit, also while the message itself is being sent. A refused edit does not change the message. */
  readonly edit: (MessageRequest & { readonly content: string }) | null;
  /** The member's own deletion of the message. A refused deletion does not change the message. */
  readonly deletion: MessageRequest | null;
  readonly report: MessageRequest | null;
  /** The member's own reactions that wait in the outbox, in the order of writing. */
  readonly reacting: readonly Pending[];
}

/** A delivered line's place in the chat. */
export const lineKey = ({ at, id }: ChatLine): MessageKey => [at, id];

/** The row, the waiting changes and the author from which a line is built. */
interface LineSources {
  readonly row: Mirrored<Message> | undefined;
  /** The waiting changes of the message. */
  readonly pending: readonly Pending[];
  /** The waiting changes of its reactions. */
  readonly reacting: readonly Pending[];
  readonly author: Author | null;
}

/**
 * Returns the function that turns rows into lines. An unchanged row keeps its line object, so that React renders only the others.
 * The function caches the lines of its last call, so each conversation needs its own.
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
      const sources: LineSources = {
        row,
        pending: overlay.about(chatTables.messages, id),
        reacting: overlay.about(reactions, id),
        author: userId === null ? null : (authors.get(userId) ?? anonymous(userId)),
      };
      const before = cached.get(id);
      const line = before && isSame(before, sources) ? before.line : toLine(sources, uid);
      if (line) kept.set(id, { ...sources, line });
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
  // Not `>`, so that an invalid time starts a group. `abs`, because a wrong device clock may date a waiting line too early.
  !(Math.abs(Date.parse(line.at) - Date.parse(before?.at ?? '')) <= groupedWithin);

/** The newest line that the server has; lines that wait stand after it. */
export const newestDelivered = (lines: readonly ChatLine[]): ChatLine | undefined =>
  lines.findLast((line) => line.delivery.state === 'delivered');

/** The id of the first unread message, above which the divider “unread” stands; null on a first visit, without `seen`. */
export const firstUnread = (lines: readonly ChatLine[], seen: MessageKey | null): string | null =>
  unreadLines(lines, seen).at(-1)?.id ?? null;

/** How many messages are unread, not counting those after `until`; 0 without `seen`. */
export const countUnreadLines = (
  lines: readonly ChatLine[],
  seen: MessageKey | null,
  until: MessageKey | null = null,
): number =>
  unreadLines(lines, seen).filter((line) => until === null || compareKeys(lineKey(line), until) <= 0).length;

/** The unread lines after `seen`, newest first, by the rule of `isUnread`. */
const unreadLines = (lines: readonly ChatLine[], seen: MessageKey | null): readonly ChatLine[] => {
  const unread: ChatLine[] = [];
  if (seen === null) return unread;
  for (const line of newestFirst(lines)) {
    if (compareKeys(lineKey(line), seen) <= 0) break;
    if (!line.mine && !line.deleted) unread.push(line);
  }
  return unread;
};

/** The delivered lines, newest first. A generator, so that callers need not read thousands of old ones. */
export function* newestFirst(lines: readonly ChatLine[]): Generator<ChatLine> {
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (line?.delivery.state === 'delivered') yield line;
  }
}

/** Builds a line; null when neither the mirror nor the outbox has the message. */
const toLine = ({ row, pending, reacting, author }: LineSources, uid: string): ChatLine | null => {
  const shown = withPending<Message | undefined>(row, pending);
  if (!shown) return null;
  const sent = pending.find(isOf(message));
  const edited = pending.findLast(isOf(edit));
  // A message that the server has deleted shows no edit and no deletion of the member's.
  const isDeleted = Boolean(row?.deleted_at);
  return {
    id: shown.id,
    content: shown.content,
    at: shown.created_at,
    mine: shown.user_id === uid,
    author,
    delivery: row || !sent ? { state: 'delivered' } : sent,
    deleted: Boolean(shown.deleted_at),
    edited: Boolean(shown.edited_at),
    replyTo: shown.reply_to,
    edit: edited && !isDeleted ? { ...edited, content: edited.payload.content } : null,
    deletion: isDeleted ? null : (pending.findLast(isOf(deletion)) ?? null),
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

/** Whether the member can edit the message: their own, until it is delivered and for a while afterwards. */
export const canEdit = ({ mine, deleted, at, delivery: { state } }: ChatLine, now: number): boolean =>
  state === 'delivered' ? mine && !deleted && isEditable(at, now) : state !== 'withdrawing';

/** Whether the member can delete the message, or report it if another member wrote it: once each. */
export const canAct = (line: ChatLine): boolean =>
  line.delivery.state === 'delivered' && !line.deleted && line.deletion === null && line.report === null;
