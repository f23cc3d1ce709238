import { chatStored } from './stored.ts';
import { reactionEmoji, type ReactionEmoji } from './rules/reaction.ts';

const offered = 3;

/** The three emoji with which the member reacted last on this device, filled up with others. */
export const lastEmoji = (uid: string): readonly ReactionEmoji[] => {
  const used = chatStored(uid).lastEmoji.read()?.split(' ') ?? [];
  const known = used.flatMap((one) => reactionEmoji.find((emoji) => emoji === one) ?? []);
  return [...new Set([...known, ...reactionEmoji])].slice(0, offered);
};

/** Remembers a reaction of the member. */
export const noteEmoji = (uid: string, emoji: ReactionEmoji): void => {
  const used = [...new Set([emoji, ...lastEmoji(uid)])].slice(0, offered);
  chatStored(uid).lastEmoji.write(used.join(' '));
};
