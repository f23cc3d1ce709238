import * as v from 'valibot';

/** A constraint of the table has the same six. Some consist of several code points. */
export const reactionEmoji = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const;
export type ReactionEmoji = (typeof reactionEmoji)[number];

/** One member's reaction to a message with one emoji. */
export const reactionSchema = v.object({
  id: v.string(),
  message_id: v.string(),
  user_id: v.string(),
  emoji: v.string(),
  /** False once the member has taken the reaction back. */
  is_on: v.boolean(),
});
export interface Reaction extends Readonly<v.InferOutput<typeof reactionSchema>> {
  /** The reader's own reaction that waits in the outbox. */
  readonly isWaiting?: true;
}

/** All reactions to a message with one emoji. */
export interface Tally {
  readonly emoji: ReactionEmoji;
  /** The members who reacted, in no order. */
  readonly userIds: readonly string[];
  /** The reader is one of them. */
  readonly isMine: boolean;
  /** The reader's own reaction waits in the outbox. */
  readonly isWaiting: boolean;
}

/** The reactions to a message as `uid` sees them; the reader comes last. */
export const tallyOf = (
  reactions: readonly Pick<Reaction, 'user_id' | 'emoji' | 'is_on' | 'isWaiting'>[],
  uid: string,
): readonly Tally[] =>
  reactionEmoji.flatMap((emoji) => {
    const on = reactions.filter((one) => one.is_on && one.emoji === emoji);
    if (on.length === 0) return [];
    const own = on.find(({ user_id }) => user_id === uid);
    const others = on.flatMap(({ user_id }) => (user_id === uid ? [] : [user_id]));
    const userIds = own ? [...others, uid] : others;
    return [{ emoji, userIds, isMine: own !== undefined, isWaiting: own?.isWaiting ?? false }];
  });
