import { liveQuery } from 'dexie';
import { isUnread, type MessageKey } from '../domain/message.ts';
import type { MirrorDb } from '../local/mirror/mirror-db.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { MemberRunner } from './member-runner.ts';

/** More than two digits no icon shows. */
const mostShown = 99;

/**
 * Keeps the number of unread messages on the icon of the installed app. It is read from the mirror and from the mark of
 * the last visit, and never counted up: every tab comes to the same number, whichever sets it last.
 */
export const keepBadge = (members: Pick<MemberRunner, 'snapshot' | 'subscribe'>): void => {
  let watched: MirrorDb | null = null;
  let stop = () => {};
  const follow = () => {
    const { engine } = members.snapshot();
    const mirror = engine?.mirror ?? null;
    if (mirror === watched) return;
    stop();
    // Whoever comes next, nothing of the one before shows.
    if (watched) show(0);
    watched = mirror;
    stop = engine && mirror ? watchUnread(engine.owner, mirror) : () => {};
  };
  members.subscribe(follow);
  follow();
};

const watchUnread = (uid: string, mirror: MirrorDb): (() => void) => {
  const { lastRead } = memberValues(uid);
  let stopCounting = () => {};
  /** Again from the start when the mark has moved: only what comes behind it is looked at. */
  const count = () => {
    stopCounting();
    const seen = lastRead.read();
    const subscription = liveQuery(() => (seen ? countUnread(mirror, uid, seen) : 0)).subscribe({
      next: show,
      // A copy that cannot be read says nothing of what is unread; the portal tells of the fault.
      error: () => undefined,
    });
    stopCounting = () => subscription.unsubscribe();
  };
  const unsubscribe = lastRead.subscribe(count);
  count();
  return () => {
    unsubscribe();
    stopCounting();
  };
};

/** By the index, from the mark on: what was read before costs nothing. */
const countUnread = (mirror: MirrorDb, uid: string, seen: MessageKey): Promise<number> =>
  mirror.messages
    .where('[createdAt+id]')
    .above(seen)
    .filter((message) => isUnread(message, uid, seen))
    .limit(mostShown)
    .count();

/** Where the system shows none (iOS without permission, a browser's tab) it is refused, which is no fault. */
const show = (unread: number): void => {
  const set = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
  set.catch(() => undefined);
};
