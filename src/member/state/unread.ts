import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { liveQuery } from 'dexie';
import { isUnread, type MessageKey } from '../../domain/message.ts';
import type { MirrorDb } from '../../local/mirror/mirror-db.ts';
import { memberValues } from '../../local/store/member-keys.ts';

const unreadAtom = atom(0);

/** How many messages the signed-in member has not seen, up to `mostCounted`. */
export const useUnread = (): number => useAtomValue(unreadAtom);

const setUnread = (unread: number): void => getDefaultStore().set(unreadAtom, unread);

/** The screens show two digits at most. */
const mostCounted = 100;

/**
 * Counts the unread messages until `closing`, for the portal and for the installed app's icon. Each tab counts them from
 * the mirror and the last read message, so that all tabs show the same number, also offline.
 */
export const watchUnread = (uid: string, mirror: MirrorDb, closing: AbortSignal): void => {
  const { lastRead, hiddenAnnouncement } = memberValues(uid);
  let stopCounting = () => {};
  /** Counts again when the last read message or announcement has changed. */
  const count = () => {
    stopCounting();
    const seen = lastRead.read();
    const hidden = hiddenAnnouncement.read() ?? '';
    const subscription = liveQuery(async () => {
      const messages = seen ? await countUnread(mirror, uid, seen) : 0;
      return messages + ((await hasNews(mirror, uid, hidden)) ? 1 : 0);
    }).subscribe({
      next: show,
      // The portal reports a mirror that cannot be read.
      error: () => undefined,
    });
    stopCounting = () => subscription.unsubscribe();
  };
  const unsubscribe = [lastRead, hiddenAnnouncement].map((stored) => stored.subscribe(count));
  count();
  closing.addEventListener('abort', () => {
    for (const end of unsubscribe) end();
    stopCounting();
    // The next member must not see this number.
    show(0);
  });
};

/** Counts by the index from the last read message on, so it reads no older messages. */
const countUnread = (mirror: MirrorDb, uid: string, seen: MessageKey): Promise<number> =>
  mirror.messages
    .where('[createdAt+id]')
    .above(seen)
    .filter((message) => isUnread(message, uid, seen))
    .limit(mostCounted)
    .count();

/** Whether the newest announcement stands on top of Home, unless the member wrote it. */
const hasNews = async (mirror: MirrorDb, uid: string, hidden: string): Promise<boolean> => {
  const newest = await mirror.announcements.orderBy('releasedAt').last();
  return newest !== undefined && newest.releasedAt > hidden && newest.userId !== uid;
};

const show = (unread: number): void => {
  setUnread(unread);
  if (!('setAppBadge' in navigator)) return;
  // Rejected where the system shows no badge (iOS without permission, a browser tab).
  const set = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  set.catch(() => undefined);
};
