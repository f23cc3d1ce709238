import type { Announcement, Message } from './rules/message.ts';
import { isInDirectoryOf, nameOf, type Profile } from '../people/rules/profile.ts';
import type { Overlay } from '../../engine/sync/overlay.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import { emptyOverlay, readOverlay } from '../../engine/member/read-overlay.ts';
import { peopleTables, membershipStatusDocument } from '../people/tables.ts';
import { pinned as pinnedRow } from './changes.ts';
import { chatIndex, chatTables } from './tables.ts';
import { perMember } from '../../engine/member/per-member.ts';
import type { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { FirstView, ReadFirstView } from '../../engine/member/first-view.ts';
import { firstMembers } from '../people/first-members.ts';

/** More than any window shows before a scroll. */
const newestMembers = 20;
export const newestMessages = 30;

/** The data of the chat's first frame: the newest rows of the mirror, and the outbox. */
export interface ChatFirstView extends FirstView {
  /** The newest messages, oldest first. */
  readonly messages: readonly Mirrored<Message>[];
  /** The profiles of the authors of messages, announcement and pinned message, of the member's inviter, and the member's own. */
  readonly authors: readonly Profile[];
  /** The newest one. */
  readonly announcement?: Announcement | undefined;
  readonly pinned?: Message | null | undefined;
}

/** Empty until it is read, and when the device has no storage. */
export const firstChatView = perMember<ChatFirstView>(() => ({
  messages: [],
  authors: [],
  overlay: emptyOverlay,
  pulledAt: null,
}));

/** Reads the first view of directory and chat from the mirror, in one transaction. */
export const readFirstView: ReadFirstView = async (device) => {
  const { uid, mirror } = device;
  const overlay = await readOverlay(device);
  return mirror.transaction(
    'r',
    [
      mirror.rows(peopleTables.profiles),
      mirror.rows(chatTables.messages),
      mirror.rows(chatTables.announcements),
      mirror.documents,
      mirror.meta,
    ],
    async () => {
      const isShown = isInDirectoryOf(uid);
      const [active, newest, announcement, pinned, membershipStatus, cursor] = await Promise.all([
        readActive(mirror, isShown),
        readNewestMessages(mirror, newestMessages),
        mirror.rows(chatTables.announcements).orderBy('released_at').last(),
        readPinned(mirror, overlay),
        mirror.document(membershipStatusDocument),
        mirror.meta.get('cursor'),
      ]);
      // The index lacks members who were never active. They fill the remaining places in a small club. In a large club none
      // remains, and this query is left out: Dexie reads all rows even for a limit of 0.
      const missing = newestMembers - active.length;
      const others =
        missing === 0
          ? []
          : await mirror
              .rows(peopleTables.profiles)
              .filter((member) => member.last_active === null && isShown(member))
              .limit(missing)
              .toArray();
      const ids = new Set([
        uid,
        announcement?.by ?? uid,
        membershipStatus?.inviter ?? uid,
        ...[...newest, pinned].flatMap((one) => one?.user_id ?? []),
      ]);
      const authors = await mirror.rows(peopleTables.profiles).bulkGet([...ids]);
      const own = authors.find((author) => author?.id === uid);
      firstMembers.set(device, {
        members: [...(own ? [own] : []), ...[...active, ...others].filter(({ id }) => id !== uid)],
        membershipStatus,
      });
      const view = {
        messages: newest.toReversed(),
        authors: authors.filter((author) => author !== undefined),
        overlay,
        pulledAt: cursor?.pulledAt ?? null,
        announcement,
        pinned,
      };
      firstChatView.set(device, view);
      return view;
    },
  );
};

/** The newest `count` messages, newest first. */
export const readNewestMessages = (mirror: MirrorDb, count: number): Promise<Mirrored<Message>[]> =>
  mirror.rows(chatTables.messages).orderBy(chatIndex).reverse().limit(count).toArray();

/** The message that is pinned above the chat. Includes an organiser's own pin that waits in the outbox; null without one. */
export const readPinned = async (mirror: MirrorDb, overlay: Overlay): Promise<Message | null> => {
  const messages = mirror.rows(chatTables.messages);
  // For a moment two messages can be pinned: the later pin counts.
  const held = (await messages.orderBy('pinned_at').last()) ?? null;
  const id = overlay.row(pinnedRow, 'chat', held?.id ?? null);
  if (id === null) return null;
  return id === held?.id ? held : ((await messages.get(id)) ?? null);
};

/** Adds the name of the author, if one of `profiles` is the author's. */
export const withAuthor = <Row extends object>(
  row: Row,
  authorId: string | null,
  profiles: readonly (Profile | undefined)[],
) => {
  const author = profiles.find((profile) => profile?.id === authorId);
  return { ...row, author: author ? nameOf(author) : 'Former member' };
};

/** The listed members who were active last, the latest first. */
const readActive = async (mirror: MirrorDb, isShown: (member: Profile) => boolean) => {
  const byActivity = mirror.rows(peopleTables.profiles).orderBy('last_active').reverse();
  // One read without a filter: with one, the browser would hand over each row by itself. Few clubs have unlisted members.
  const latest = await byActivity.clone().limit(newestMembers).toArray();
  return latest.length < newestMembers || latest.every(isShown)
    ? latest.filter(isShown)
    : byActivity.filter(isShown).limit(newestMembers).toArray();
};
