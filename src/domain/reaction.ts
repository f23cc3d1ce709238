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
}

/** The own change of a reaction that waits in the outbox. `id`: its entry's. */
export interface ReactionWish {
  readonly id: string;
  readonly emoji: ReactionEmoji;
  readonly isOn: boolean;
  readonly mayHaveArrived: boolean;
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

/** The reactions to a message as `uid` sees them: what the server holds, with the reader's waiting changes over it. */
export const tallyOf = (
  held: readonly Pick<Reaction, 'userId' | 'emoji' | 'isOn'>[],
  wishes: readonly Pick<ReactionWish, 'emoji' | 'isOn'>[],
  uid: string,
): readonly Tally[] =>
  reactionEmoji.flatMap((emoji) => {
    const others = held.filter((one) => one.isOn && one.emoji === emoji && one.userId !== uid);
    const own = held.find((one) => one.emoji === emoji && one.userId === uid);
    const newest = wishes.findLast((wish) => wish.emoji === emoji);
    const isMine = newest?.isOn ?? own?.isOn ?? false;
    const userIds = [...others.map(({ userId }) => userId), ...(isMine ? [uid] : [])];
    return userIds.length === 0 ? [] : [{ emoji, userIds, isMine, isWaiting: newest?.isOn ?? false }];
  });
