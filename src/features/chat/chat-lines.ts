import type { DeliveryState, Refusal } from '../../domain/delivery.ts';
import type { ReactionWish } from '../../domain/reaction.ts';
import type { EntryPayload } from '../../domain/kinds.ts';
import {
  compareKeys,
  deletedMessageText,
  isEditable,
  type Message,
  type MessageKey,
} from '../../domain/message.ts';
import { mayHaveArrived, type Entry } from '../../sync/entry.ts';
import type { Mirrored } from '../../local/mirror/mirror-db.ts';
import { entriesOf, takesEffect } from '../../member/read-entries.ts';
import { deliveryState } from '../../sync/entry-status.ts';

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly isOrganiser: boolean;
}

/** An edit, deletion or report of a message that waits in the outbox or was refused. `id`: its entry's. */
export interface MessageRequest {
  readonly id: string;
  readonly state: DeliveryState;
  readonly refusal?: Refusal;
}

export interface ChatLine {
  readonly id: string;
  /** Also of an edit that waits in the outbox. */
  readonly content: string;
  /** ISO 8601; the server's time once delivered, the device's while queued. */
  readonly at: string;
  readonly mine: boolean;
  /** null: a former member. */
  readonly author: Author | null;
  readonly delivery:
    | { readonly state: 'delivered' }
    | {
        readonly state: DeliveryState;
        readonly refusal?: Refusal;
      };
  /** Also true while its author's deletion waits in the outbox. `content` then says so. */
  readonly deleted: boolean;
  /** Also true while its author's edit waits in the outbox. */
  readonly edited: boolean;
  /** The id of the message that it answers. */
  readonly replyTo: string | null;
  /** The member's own newest edit of it, which may follow a message that is being sent. A refused one leaves it as it was. */
  readonly edit: (MessageRequest & { readonly content: string }) | null;
  /** The member's own deletion of it. A refused one leaves the message as it was. */
  readonly deletion: MessageRequest | null;
  readonly report: MessageRequest | null;
  /** The member's own reactions to it that wait in the outbox, in the order of writing. */
  readonly reacting: readonly ReactionWish[];
}

/** A delivered line's place in the chat. */
export const lineKey = ({ at, id }: ChatLine): MessageKey => [at, id];

/**
 * Turns rows into lines. A row that did not change keeps its line object, so that React renders only the others. Keeps the
 * lines of its last call, so each conversation needs its own.
 */
export const createLineMaker = (uid: string) => {
  /** By id. `xid`: the row's, or for a waiting entry the text of all that may change. */
  let made = new Map<string, { readonly xid: string; readonly line: ChatLine }>();

  /** The rows in order, then the waiting entries without a row, in the order of writing. */
  return (
    rows: readonly Mirrored<Message>[],
    entries: readonly Entry[],
    authors: ReadonlyMap<string, Author>,
  ): readonly ChatLine[] => {
    const edits = editsOf(entries);
    const deletions = requestsOf('deletion', entries);
    const reports = requestsOf('report', entries);
    const wishes = wishesOf(entries);
    const kept: typeof made = new Map();
    const delivered = rows.map((row): ChatLine => {
      const author = row.userId ? (authors.get(row.userId) ?? anonymous(row.userId)) : null;
      const edit = row.deletedAt ? null : (edits.get(row.id) ?? null);
      const deletion = row.deletedAt ? null : (deletions.get(row.id) ?? null);
      const report = reports.get(row.id) ?? null;
      const reacting = wishes.get(row.id) ?? noWishes;
      const known = made.get(row.id);
      const isSame =
        known?.xid === row.xid &&
        isSameAuthor(known.line.author, author) &&
        isSameRequest(known.line.edit, edit) &&
        known.line.edit?.content === edit?.content &&
        isSameRequest(known.line.deletion, deletion) &&
        isSameRequest(known.line.report, report) &&
        isSameWishes(known.line.reacting, reacting);
      const line = isSame
        ? known.line
        : toLine(row, row.userId === uid, author, { edit, deletion, report, reacting });
      kept.set(row.id, { xid: row.xid, line });
      return line;
    });
    const author = authors.get(uid) ?? anonymous(uid);
    const waiting = entriesOf('message', entries).flatMap(({ entry, payload }): ChatLine[] => {
      if (kept.has(entry.id)) return [];
      const line = toWaitingLine(entry, payload, author, edits.get(entry.id) ?? null);
      const xid = JSON.stringify([line.content, line.delivery, line.edit, author]);
      const known = made.get(entry.id);
      const same = known?.xid === xid ? known.line : line;
      kept.set(entry.id, { xid, line: same });
      return [same];
    });
    made = kept;
    return [...delivered, ...waiting];
  };
};

/** Messages of one member that follow each other within this time share one head. Milliseconds. */
const groupedWithin = 5 * 60_000;

/** Whether the line shows its author and time: the first one, or not soon after another message of the same member. */
export const startsGroup = (line: ChatLine, before: ChatLine | undefined): boolean =>
  before?.author?.id !== line.author?.id ||
  // Two former members look alike.
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

const toWaitingLine = (
  entry: Entry,
  { content, replyTo }: EntryPayload<'message'>,
  author: Author,
  edit: ChatLine['edit'],
): ChatLine => ({
  id: entry.id,
  content: changes(edit) ? edit.content : content,
  at: new Date(entry.queuedAt).toISOString(),
  mine: true,
  author,
  delivery: stateOf(entry),
  deleted: false,
  edited: changes(edit),
  replyTo: replyTo ?? null,
  edit,
  deletion: null,
  report: null,
  reacting: noWishes,
});

const toLine = (
  row: Message,
  mine: boolean,
  author: Author | null,
  { edit, deletion, report, reacting }: Pick<ChatLine, 'edit' | 'deletion' | 'report' | 'reacting'>,
): ChatLine => {
  const isTakenBack = deletion !== null && deletion.state !== 'refused';
  return {
    id: row.id,
    content: isTakenBack ? deletedMessageText : changes(edit) ? edit.content : row.content,
    at: row.createdAt,
    mine,
    author,
    delivery: { state: 'delivered' },
    deleted: Boolean(row.deletedAt) || isTakenBack,
    edited: Boolean(row.editedAt) || changes(edit),
    // A copy from before an update lacks it.
    replyTo: row.replyTo ?? null,
    edit,
    deletion,
    report,
    reacting,
  };
};

/** Whether the edit's text is shown. */
const changes = (edit: ChatLine['edit']): edit is NonNullable<ChatLine['edit']> =>
  edit !== null && edit.state !== 'refused' && edit.state !== 'withdrawing';

/** The newest entry about each message. */
const requestsOf = (
  kind: 'deletion' | 'report',
  entries: readonly Entry[],
): ReadonlyMap<string, MessageRequest> =>
  new Map(
    entriesOf(kind, entries).map(({ entry, payload }) => [
      payload.messageId,
      { id: entry.id, ...stateOf(entry) },
    ]),
  );

/** The newest edit of each message. */
const editsOf = (entries: readonly Entry[]): ReadonlyMap<string, NonNullable<ChatLine['edit']>> =>
  new Map(
    entriesOf('edit', entries).map(({ entry, payload: { messageId, content } }) => [
      messageId,
      { id: entry.id, ...stateOf(entry), content },
    ]),
  );

const noWishes: readonly ReactionWish[] = [];

/** By message. */
const wishesOf = (entries: readonly Entry[]): ReadonlyMap<string, readonly ReactionWish[]> => {
  const wishes = new Map<string, ReactionWish[]>();
  for (const { entry, payload } of entriesOf('reaction', entries)) {
    if (!takesEffect(entry)) continue;
    const { messageId, emoji, isOn } = payload;
    const wish = { id: entry.id, emoji, isOn, mayHaveArrived: mayHaveArrived(entry) };
    wishes.set(messageId, [...(wishes.get(messageId) ?? []), wish]);
  }
  return wishes;
};

const isSameWishes = (a: readonly ReactionWish[], b: readonly ReactionWish[]): boolean =>
  a.length === b.length &&
  a.every(({ id, mayHaveArrived: may }, at) => id === b[at]?.id && may === b[at].mayHaveArrived);

const stateOf = (entry: Entry): Omit<MessageRequest, 'id'> => ({
  state: deliveryState(entry),
  ...(entry.refusal ? { refusal: entry.refusal } : {}),
});

const anonymous = (id: string): Author => ({ id, name: 'Anonymous', avatarUrl: null, isOrganiser: false });

const isSameAuthor = (a: Author | null, b: Author | null): boolean =>
  a?.id === b?.id &&
  a?.name === b?.name &&
  a?.avatarUrl === b?.avatarUrl &&
  a?.isOrganiser === b?.isOrganiser;

const isSameRequest = (a: MessageRequest | null, b: MessageRequest | null): boolean =>
  a?.id === b?.id && a?.state === b?.state && a?.refusal?.message === b?.refusal?.message;

/** An own message can be edited until it is delivered, and for a while after that. */
export const canEdit = ({ mine, deleted, at, delivery: { state } }: ChatLine, now: number): boolean =>
  state === 'delivered' ? mine && !deleted && isEditable(at, now) : state !== 'withdrawing';

/** An own message can be deleted and another member's reported, once each. */
export const canAct = (line: ChatLine): boolean =>
  line.delivery.state === 'delivered' && !line.deleted && line.deletion === null && line.report === null;
