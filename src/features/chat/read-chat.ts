import { limits } from '../../config/limits.ts';
import type { Message, MessageKey } from './rules/message.ts';
import type { Profile } from '../people/rules/profile.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import type { Author } from './chat-lines.ts';
import { readNewestMessages } from './first-view.ts';
import { readMark } from './read-mark.ts';
import { chatIndex, chatTables } from './tables.ts';
import type { Overlay } from '../../engine/sync/overlay.ts';

export type Row = Mirrored<Message>;

/** The newest stretch of the conversation, with the outbox. */
export interface Tail {
  readonly overlay: Overlay;
  readonly rows: readonly Row[];
  /** False before the first pull: an empty mirror then does not mean an empty chat. */
  readonly hasMirror: boolean;
  /** When the last pull ended that these rows include. Epoch milliseconds; 0 before the first one. */
  readonly pulledAt: number;
  /** The newest message that the member has read on any device, as of the same pull; null before the first pull. */
  readonly mark: MessageKey | null;
}

/** Reads the messages from `from` on, or the newest 100 for null. */
export const readTail = async (member: MemberStorage, from: MessageKey | null): Promise<Tail> => {
  const { mirror } = member;
  const overlay = await readOverlay(member);
  // A pull writes its last rows and this time in one transaction, so this time is read before the rows.
  const pulledAt = (await mirror.meta.get('cursor'))?.completedAt ?? 0;
  const mark = await readMark(member);
  const rows = from
    ? await mirror.rows(chatTables.messages).where(chatIndex).aboveOrEqual(from).toArray()
    : (await readNewestMessages(mirror, limits.messagesPerLoad)).toReversed();
  const hasMirror = rows.length > 0 || (await mirror.hasPulled());
  return { overlay, rows, hasMirror, pulledAt, mark };
};

/** Reads the authors with these ids. */
export const readAuthors = async (
  profiles: { bulkGet(ids: string[]): Promise<(Profile | undefined)[]> },
  ids: string[],
): Promise<ReadonlyMap<string, Author>> =>
  toAuthors((await profiles.bulkGet(ids)).filter((profile) => profile !== undefined));

export const toAuthors = (profiles: readonly Profile[]): ReadonlyMap<string, Author> =>
  new Map(
    profiles.map(
      ({ id, full_name: fullName, username, avatar_url: avatarUrl, is_organiser: isOrganiser }) => [
        id,
        { id, name: fullName ?? username ?? 'Anonymous', avatarUrl, isOrganiser },
      ],
    ),
  );

export const isSameRows = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, at) => row.id === b[at]?.id && row.xid === b[at].xid);
