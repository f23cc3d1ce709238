import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { isUnread, type MessageKey } from './rules/message.ts';
import { mentions } from './rules/message-text.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import { watchTable } from '../../engine/local/mirror/watch-table.ts';
import { chatTables } from './tables.ts';
import { peopleTables } from '../people/tables.ts';
import { chatStored } from './stored.ts';

/** How many messages the signed-in member has not seen, up to `mostCounted`. `forMe`: those that mention or answer the member. */
export interface Unread {
  readonly count: number;
  readonly forMe: number;
}

const nothing: Unread = { count: 0, forMe: 0 };
const unreadAtom = atom(nothing);

export const useUnread = (): Unread => useAtomValue(unreadAtom);

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
    show(nothing);
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
  const username = (await mirror.rows(peopleTables.profiles).get(uid))?.username ?? null;
  const answered = await mirror
    .rows(chatTables.messages)
    .bulkGet(unread.map(({ reply_to }) => reply_to ?? ''));
  const forMe = unread.filter(
    ({ content }, at) => answered[at]?.user_id === uid || (username !== null && mentions(content, username)),
  );
  return { count: unread.length, forMe: forMe.length };
};

/** True unless the member has seen, hidden or written the newest announcement. `known`: times of release. */
const hasNews = async (mirror: MirrorDb, uid: string, known: readonly string[]): Promise<boolean> => {
  const newest = await mirror.rows(chatTables.announcements).orderBy('released_at').last();
  return newest !== undefined && known.every((at) => newest.released_at > at) && newest.by !== uid;
};

const show = (unread: Unread): void => {
  getDefaultStore().set(unreadAtom, (before) =>
    before.count === unread.count && before.forMe === unread.forMe ? before : unread,
  );
  if (!('setAppBadge' in navigator)) return;
  // Rejected where the system shows no badge (iOS without permission, a browser tab).
  const set = unread.count > 0 ? navigator.setAppBadge(unread.count) : navigator.clearAppBadge();
  set.catch(() => undefined);
};
