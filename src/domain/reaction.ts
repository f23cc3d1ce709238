/** A table constraint holds the same six. Some are several code points. */
export const reactionEmoji = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const;
export type ReactionEmoji = (typeof reactionEmoji)[number];

/** One member's reaction to a message with one emoji. */
export interface Reaction {
  readonly id: string;
  readonly messageId: string;
  readonly userId: string;
  readonly emoji: string;
  /** False once it was taken back. */
  readonly isOn: boolean;
  /** The reader's own, which waits in the outbox. */
  readonly isWaiting?: true;
}

/** One emoji under a message. */
export interface Tally {
  readonly emoji: ReactionEmoji;
  /** The members who reacted, in no order. */
  readonly userIds: readonly string[];
  /** The reader is among them. */
  readonly isMine: boolean;
  /** The reader's own one waits in the outbox. */
  readonly isWaiting: boolean;
}

/** The reactions to a message as `uid` sees them; the reader comes last. */
export const tallyOf = (
  reactions: readonly Pick<Reaction, 'userId' | 'emoji' | 'isOn' | 'isWaiting'>[],
  uid: string,
): readonly Tally[] =>
  reactionEmoji.flatMap((emoji) => {
    const on = reactions.filter((one) => one.isOn && one.emoji === emoji);
    if (on.length === 0) return [];
    const own = on.find(({ userId }) => userId === uid);
    const others = on.flatMap(({ userId }) => (userId === uid ? [] : [userId]));
    const userIds = own ? [...others, uid] : others;
    return [{ emoji, userIds, isMine: own !== undefined, isWaiting: own?.isWaiting ?? false }];
  });
