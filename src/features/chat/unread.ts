import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { isOldAnnouncement, isUnread, type Message, type MessageKey } from './rules/message.ts';
import { mentions } from './rules/message-text.ts';
import type { Profile } from '../people/rules/profile.ts';
import type { Member } from '../../engine/member/member.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { watchTable } from '../../engine/local/mirror/watch-table.ts';
import { chatIndex, chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';
import { firstChatView } from './first-view.ts';
import { chatStored } from './stored.ts';

/** A message that the member has not seen. `forMe`: whether it answers or mentions the member. */
export interface UnreadMessage {
  readonly message: Message;
  readonly forMe: 'answer' | 'mention' | null;
}

/** The unread messages of the signed-in member, counted up to `mostCounted`. `forMe`: how many mention or answer the member. */
interface Unread {
  readonly count: number;
  readonly forMe: number;
  /** Oldest first. `count` may be higher by one, for an announcement. */
  readonly messages: readonly UnreadMessage[];
}

const nothing: Unread = { count: 0, forMe: 0, messages: [] };
/** null until the messages are counted. */
const unreadAtom = atom<Unread | null>(null);

export const useUnread = (): Unread => useAtomValue(unreadAtom) ?? nothing;

/** The unread messages; before they are counted, those of the first view. */
export const useUnreadMessages = (member: Member): readonly UnreadMessage[] =>
  useAtomValue(unreadAtom)?.messages ?? unreadInFirstView(member);

const unreadInFirstView = (member: Member): readonly UnreadMessage[] => {
  const { uid } = member;
  const { messages, authors } = firstChatView.of(member);
  const seen = chatStored(uid).lastRead.read();
  const own = authors.find(({ id }) => id === uid);
  const isMine = (id: string | null) => messages.some((one) => one.id === id && one.user_id === uid);
  return seen
    ? messages
        .filter((message) => isUnread(message, uid, seen))
        .map((message) => withConcern(message, isMine(message.reply_to), own))
    : [];
};

const withConcern = (
  message: Message,
  isAnswer: boolean,
  own: Pick<Profile, 'username'> | undefined,
): UnreadMessage => {
  const isMention = () => own?.username != null && mentions(message.content, own.username);
  return { message, forMe: isAnswer ? 'answer' : isMention() ? 'mention' : null };
};

/** The screens show two digits at most. */
const mostCounted = 100;
/** How many rows are read. Higher, because the member's own messages among them do not count. */
const mostRead = 500;

/** The throttle's interval, so that a burst of changes is counted once. Milliseconds. */
const countEveryMs = 250;

/**
 * Counts the unread messages until `closing`, for the portal and for the installed app's icon. Each tab counts them from
 * the mirror and the last read message, so that all tabs show the same number, also offline.
 */
export const watchUnread = (uid: string, mirror: MirrorDb, closing: AbortSignal): void => {
  const { lastRead, seenAnnouncement, hiddenAnnouncement } = chatStored(uid);
  const count = async () => {
    const seen = lastRead.read();
    const knownTimes = [seenAnnouncement, hiddenAnnouncement].map((stored) => stored.read() ?? '');
    const messages = seen ? await countUnread(mirror, uid, seen) : nothing;
    const announcements = (await hasNewAnnouncement(mirror, uid, knownTimes)) ? 1 : 0;
    if (!closing.aborted) show({ ...messages, count: messages.count + announcements });
  };
  // The portal reports a mirror that cannot be read.
  const recount = throttle(countEveryMs, () => count().catch(() => undefined));
  const unsubscribers = [
    ...[chatTables.messages, chatTables.announcements, peopleTables.profiles].map((table) =>
      watchTable(mirror, table, recount),
    ),
    ...[lastRead, seenAnnouncement, hiddenAnnouncement].map((stored) => stored.subscribe(recount)),
  ];
  recount();
  closing.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    // The next member must not see this number.
    show(null);
  });
};

/** Runs `work` at the first call, then at most once per interval, and once after the last call. */
const throttle = (ms: number, work: () => Promise<void>): (() => void) => {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
};

/** Counts the messages after `seen`, by the index. Reads older messages only if an unread one answers them. */
export const countUnread = async (mirror: MirrorDb, uid: string, seen: MessageKey): Promise<Unread> => {
  // Filters afterwards: with a filter in the query Dexie reads row by row.
  const later = await mirror.rows(chatTables.messages).where(chatIndex).above(seen).limit(mostRead).toArray();
  const unread = later.filter((message) => isUnread(message, uid, seen)).slice(0, mostCounted);
  if (unread.length === 0) return nothing;
  const own = await mirror.rows(peopleTables.profiles).get(uid);
  const answered = await mirror
    .rows(chatTables.messages)
    .bulkGet(unread.map(({ reply_to }) => reply_to ?? ''));
  const messages = unread.map((message, at) => withConcern(message, answered[at]?.user_id === uid, own));
  return { count: unread.length, forMe: messages.filter(({ forMe }) => forMe).length, messages };
};

/** True unless the newest announcement is old, or the member has seen, hidden or written it. `knownTimes`: when the seen and hidden ones were released. */
const hasNewAnnouncement = async (
  mirror: MirrorDb,
  uid: string,
  knownTimes: readonly string[],
): Promise<boolean> => {
  const newest = await mirror.rows(chatTables.announcements).orderBy('released_at').last();
  return (
    newest !== undefined &&
    newest.by !== uid &&
    !isOldAnnouncement(newest, null, Date.now()) &&
    knownTimes.every((at) => newest.released_at > at)
  );
};

const show = (unread: Unread | null): void => {
  getDefaultStore().set(unreadAtom, (before) =>
    before && unread && isSame(before, unread) ? before : unread,
  );
  if (!('setAppBadge' in navigator)) return;
  // Rejects where the system shows no badge, such as iOS without permission and a browser tab.
  const set = unread && unread.count > 0 ? navigator.setAppBadge(unread.count) : navigator.clearAppBadge();
  set.catch(() => undefined);
};

const isSame = (a: Unread, b: Unread): boolean =>
  a.count === b.count &&
  a.forMe === b.forMe &&
  a.messages.at(-1)?.message.id === b.messages.at(-1)?.message.id;
