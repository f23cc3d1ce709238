import { liveQuery } from 'dexie';
import { isMirrorTooOld } from '../../engine/local/mirror-age.ts';
import type { Announcement, Message } from './rules/message.ts';
import { isInDirectoryOf, type Profile, type MembershipStatus } from '../people/rules/profile.ts';
import type { Mirrored } from '../../engine/local/mirror/mirror-db.ts';
import { memberValues } from '../../engine/local/store/member-keys.ts';
import type { MemberOverlay } from '../../engine/member/change.ts';
import { emptyOverlay, readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import { readPinned } from './read-pinned.ts';

/** More than any window shows before a scroll. */
const newestMembers = 20;
export const newestMessages = 30;

/** What the first frame shows: the newest rows of the mirror, and the outbox. */
export interface FirstView {
  /** The member, who is active now, and the other most recently active members, the latest first. */
  readonly members: readonly Mirrored<Profile>[];
  /** The newest messages, oldest first. */
  readonly messages: readonly Mirrored<Message>[];
  /** The profiles of the authors of messages, announcement and pinned message, and the member's own. */
  readonly authors: readonly Profile[];
  readonly overlay: MemberOverlay;
  /** When the mirror was last pulled, in epoch milliseconds; null before the first pull. */
  readonly pulledAt: number | null;
  readonly membershipStatus?: MembershipStatus | undefined;
  /** The newest one. */
  readonly announcement?: Announcement | undefined;
  readonly pinned?: Message | null | undefined;
}

export const emptyView: FirstView = {
  members: [],
  messages: [],
  authors: [],
  overlay: emptyOverlay,
  pulledAt: null,
};

/**
 * Reads the first view from the mirror. Empties a mirror that was pulled too long ago, and marks it for a notice to the
 * member. `now` in epoch milliseconds. Rejects when storage fails.
 */
export const readMirror = async (device: MemberStorage, now: number): Promise<FirstView> => {
  const { mirror } = device;
  const view = await readFirstView(device);
  const { pulledAt } = view;
  if (pulledAt !== null && !isMirrorTooOld(pulledAt, now)) return view;
  // Clearing for room removes the time of the pull and keeps the documents ([ST1]). The member may need the ticket at a gate
  // long after.
  const isOld = (at: number, name: string) => name !== 'ticket' && isMirrorTooOld(at, now);
  await mirror.documents.filter(({ name, confirmedAt }) => isOld(confirmedAt, name)).delete();
  if (pulledAt === null) return view;
  await mirror.clearRows();
  memberValues(device.uid).mirrorRemoved.write(true);
  return { ...emptyView, overlay: view.overlay };
};

/** Reads the mirror in one transaction. */
const readFirstView = async ({ uid, mirror, ...waiting }: MemberStorage): Promise<FirstView> => {
  const overlay = await readOverlay(waiting);
  return mirror.transaction(
    'r',
    [mirror.profiles, mirror.messages, mirror.announcements, mirror.documents, mirror.meta],
    async () => {
      const isShown = isInDirectoryOf(uid);
      const [active, newest, announcement, pinned, membershipStatus, cursor] = await Promise.all([
        mirror.profiles.orderBy('last_active').reverse().filter(isShown).limit(newestMembers).toArray(),
        mirror.messages.orderBy('[created_at+id]').reverse().limit(newestMessages).toArray(),
        mirror.announcements.orderBy('released_at').last(),
        readPinned(mirror, overlay),
        mirror.membershipStatus(),
        mirror.meta.get('cursor'),
      ]);
      // The index lacks members who were never active. In a small club they are among the first cards too. A large club is
      // not searched for them: Dexie reads all rows even for a limit of 0.
      const missing = newestMembers - active.length;
      const others =
        missing === 0
          ? []
          : await mirror.profiles
              .filter((member) => member.last_active === null && isShown(member))
              .limit(missing)
              .toArray();
      const ids = new Set([
        uid,
        announcement?.by ?? uid,
        ...[...newest, pinned].flatMap((one) => one?.user_id ?? []),
      ]);
      const authors = await mirror.profiles.bulkGet([...ids]);
      const own = authors.find((author) => author?.id === uid);
      return {
        members: [...(own ? [own] : []), ...[...active, ...others].filter(({ id }) => id !== uid)],
        messages: newest.toReversed(),
        authors: authors.filter((author) => author !== undefined),
        overlay,
        pulledAt: cursor?.pulledAt ?? null,
        membershipStatus,
        announcement,
        pinned,
      };
    },
  );
};

/** On a first visit the areas below the members wait this long for the first pull, so that no card pushes them down. */
const longestWaitMs = 2_500;

/** Resolves to the first view after the first pull. Without a pull in time, or when storage fails, resolves to an empty view. */
export const waitForFirstPull = (device: MemberStorage): Promise<FirstView> =>
  new Promise((resolve) => {
    const finish = (view: FirstView) => {
      subscription.unsubscribe();
      clearTimeout(timer);
      resolve(view);
    };
    const timer = setTimeout(() => finish(emptyView), longestWaitMs);
    const subscription = liveQuery(() => readFirstView(device)).subscribe({
      next(view) {
        if (view.pulledAt !== null) finish(view);
      },
      error: () => finish(emptyView),
    });
  });
