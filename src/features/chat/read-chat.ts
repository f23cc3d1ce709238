import { limits } from '../../config/limits.ts';
import type { Message, MessageKey } from './rules/message.ts';
import type { Profile } from '../people/rules/profile.ts';
import type { Mirrored } from '../../engine/sync/table.ts';
import { readOverlay, type MemberStorage } from '../../engine/member/read-overlay.ts';
import type { Author } from './chat-lines.ts';
import { chatTables } from './tables.ts';
import type { Overlay } from '../../engine/sync/overlay.ts';

export type Row = Mirrored<Message>;

/** The order of the conversation. */
export const chatIndex = '[created_at+id]';

/** The newest stretch of the conversation, and the outbox. */
export interface Tail {
  readonly overlay: Overlay;
  readonly rows: readonly Row[];
  /** False before the first pull, when an empty mirror does not mean an empty chat. */
  readonly isCopied: boolean;
  /** When the last pull ended that these rows include. Epoch milliseconds; 0 before the first one. */
  readonly pulledAt: number;
  /** The newest message that the member has read on any device, as of the same pull; null before the first pull. */
  readonly mark: MessageKey | null;
}

/** Reads the messages from `from` on; null: the newest 100. */
export const readTail = async (member: MemberStorage, from: MessageKey | null): Promise<Tail> => {
  const { uid, mirror } = member;
  const overlay = await readOverlay(member);
  // Read before the rows: a pull writes its last rows and this time in one transaction.
  const pulledAt = (await mirror.meta.get('cursor'))?.completedAt ?? 0;
  const mark = await mirror.rows(chatTables.read_marks).get(uid);
  const rows = from
    ? await mirror.rows(chatTables.messages).where(chatIndex).aboveOrEqual(from).toArray()
    : (
        await mirror
          .rows(chatTables.messages)
          .orderBy(chatIndex)
          .reverse()
          .limit(limits.messagesPerLoad)
          .toArray()
      ).toReversed();
  const isCopied = rows.length > 0 || (await mirror.hasPulled());
  return { overlay, rows, isCopied, pulledAt, mark: mark ? [mark.created_at, mark.message_id] : null };
};

/** The authors by id. */
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
