import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { isUnread, type Message, type MessageKey } from './rules/message.ts';
import { mentions } from './rules/message-text.ts';
import type { Profile } from '../people/rules/profile.ts';
import type { Member } from '../../engine/member/member.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { watchTable } from '../../engine/local/mirror/watch-table.ts';
import { chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';
import { firstChatView } from './first-view.ts';
import { chatStored } from './stored.ts';

/** A message that the member has not seen. `forMe`: how it concerns the member. */
export interface UnreadMessage {
  readonly message: Message;
  readonly forMe: 'answer' | 'mention' | null;
}

/** How many messages the signed-in member has not seen, up to `mostCounted`. `forMe`: those that mention or answer the member. */
interface Unread {
  readonly count: number;
  readonly forMe: number;
  /** Oldest first. The count may hold an announcement too. */
  readonly messages: readonly UnreadMessage[];
}

const nothing: Unread = { count: 0, forMe: 0, messages: [] };
/** null until it is counted. */
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
/** The member's own messages are not unread. */
const mostRead = 500;

/** Many changes in a row, as when a queue is sent, are counted together. Milliseconds. */
const countEveryMs = 250;

/**
 * Counts the unread messages until `closing`, for the portal and for the installed app's icon. Each tab counts them from
 * the mirror and the last read message, so that all tabs show the same number, also offline.
 */
export const watchUnread = (uid: string, mirror: MirrorDb, closing: AbortSignal): void => {
  const { lastRead, seenAnnouncement, hiddenAnnouncement } = chatStored(uid);
  const count = async () => {
    const seen = lastRead.read();
    const known = [seenAnnouncement, hiddenAnnouncement].map((stored) => stored.read() ?? '');
    const messages = seen ? await countUnread(mirror, uid, seen) : nothing;
    const unread = { ...messages, count: messages.count + ((await hasNews(mirror, uid, known)) ? 1 : 0) };
    if (!closing.aborted) show(unread);
  };
  // The portal reports a mirror that cannot be read.
  const recount = atMostEvery(countEveryMs, () => count().catch(() => undefined));
  const ends = [
    ...[chatTables.messages, chatTables.announcements, peopleTables.profiles].map((table) =>
      watchTable(mirror, table, recount),
    ),
    ...[lastRead, seenAnnouncement, hiddenAnnouncement].map((stored) => stored.subscribe(recount)),
  ];
  recount();
  closing.addEventListener('abort', () => {
    for (const end of ends) end();
    // The next member must not see this number.
    show(null);
  });
};

/** Throttles `work`: runs it at the first call, then at most once per interval, and after the last call. */
const atMostEvery = (ms: number, work: () => Promise<void>): (() => void) => {
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

/** Counts by the index from the last read message on, so it reads no older messages than those that were answered. */
export const countUnread = async (mirror: MirrorDb, uid: string, seen: MessageKey): Promise<Unread> => {
  // One read without a filter: with one, the browser would hand over each row by itself, and all of the member's own.
  const later = await mirror
    .rows(chatTables.messages)
    .where('[created_at+id]')
    .above(seen)
    .limit(mostRead)
    .toArray();
  const unread = later.filter((message) => isUnread(message, uid, seen)).slice(0, mostCounted);
  if (unread.length === 0) return nothing;
  const own = await mirror.rows(peopleTables.profiles).get(uid);
  const answered = await mirror
    .rows(chatTables.messages)
    .bulkGet(unread.map(({ reply_to }) => reply_to ?? ''));
  const messages = unread.map((message, at) => withConcern(message, answered[at]?.user_id === uid, own));
  return { count: unread.length, forMe: messages.filter(({ forMe }) => forMe).length, messages };
};

/** True unless the member has seen, hidden or written the newest announcement. `known`: times of release. */
const hasNews = async (mirror: MirrorDb, uid: string, known: readonly string[]): Promise<boolean> => {
  const newest = await mirror.rows(chatTables.announcements).orderBy('released_at').last();
  return newest !== undefined && known.every((at) => newest.released_at > at) && newest.by !== uid;
};

const show = (unread: Unread | null): void => {
  getDefaultStore().set(unreadAtom, (before) =>
    before && unread && isSame(before, unread) ? before : unread,
  );
  if (!('setAppBadge' in navigator)) return;
  // Rejected where the system shows no badge (iOS without permission, a browser tab).
  const set = unread && unread.count > 0 ? navigator.setAppBadge(unread.count) : navigator.clearAppBadge();
  set.catch(() => undefined);
};

const isSame = (a: Unread, b: Unread): boolean =>
  a.count === b.count &&
  a.forMe === b.forMe &&
  a.messages.at(-1)?.message.id === b.messages.at(-1)?.message.id;
