import { expect, test } from 'vitest';
import { tallyOf, type Reaction, type ReactionEmoji } from './reaction.ts';

const reaction = (userId: string, emoji: string, isOn = true): Omit<Reaction, 'id' | 'messageId'> => ({
  userId,
  emoji,
  isOn,
});

test('counts each emoji in one order, without those that were taken back', () => {
  const held = [
    reaction('ravi', '🎉'),
    reaction('ravi', '❤️'),
    reaction('asha', '❤️'),
    reaction('zoya', '👍', false),
  ];
  expect(tallyOf(held, [], 'asha')).toEqual([
    { emoji: '❤️', userIds: ['ravi', 'asha'], isMine: true, isWaiting: false },
    { emoji: '🎉', userIds: ['ravi'], isMine: false, isWaiting: false },
  ]);
});

test('takes no other emoji for one of the six, and skips what a newer server may add', () => {
  // The heart without its variation selector, a thumb of another skin.
  const held = ['❤', '👍🏽', '🦄'].map((emoji) => reaction('ravi', emoji));
  expect(tallyOf([...held, reaction('ravi', '❤️')], [], 'asha')).toEqual([
    { emoji: '❤️', userIds: ['ravi'], isMine: false, isWaiting: false },
  ]);
});

test('shows the newest waiting change of the reader over what the server holds', () => {
  const wish = (emoji: ReactionEmoji, isOn: boolean) => ({ emoji, isOn });
  const held = [reaction('asha', '👍')];
  expect(tallyOf(held, [wish('👍', false)], 'asha')).toEqual([]);
  expect(tallyOf(held, [wish('👍', false), wish('👍', true), wish('👀', true)], 'asha')).toEqual([
    { emoji: '👍', userIds: ['asha'], isMine: true, isWaiting: true },
    { emoji: '👀', userIds: ['asha'], isMine: true, isWaiting: true },
  ]);
  expect(tallyOf(held, [], 'ravi')).toEqual([
    { emoji: '👍', userIds: ['asha'], isMine: false, isWaiting: false },
  ]);
});
