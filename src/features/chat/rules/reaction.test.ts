import { expect, test } from 'vitest';
import { tallyOf, type Reaction } from './reaction.ts';

const reaction = (userId: string, emoji: string, isOn = true): Omit<Reaction, 'id' | 'message_id'> => ({
  user_id: userId,
  emoji,
  is_on: isOn,
});

test('counts the reactions of each emoji in a fixed order, without those that were taken back', () => {
  const held = [
    reaction('ravi', '🎉'),
    reaction('ravi', '❤️'),
    reaction('asha', '❤️'),
    reaction('zoya', '👍', false),
  ];
  expect(tallyOf(held, 'asha')).toEqual([
    { emoji: '❤️', userIds: ['ravi', 'asha'], isMine: true, isWaiting: false },
    { emoji: '🎉', userIds: ['ravi'], isMine: false, isWaiting: false },
  ]);
});

test('leaves out emoji other than the six', () => {
  // The heart without its variation selector, a thumb of another skin.
  const held = ['❤', '👍🏽', '🦄'].map((emoji) => reaction('ravi', emoji));
  expect(tallyOf([...held, reaction('ravi', '❤️')], 'asha')).toEqual([
    { emoji: '❤️', userIds: ['ravi'], isMine: false, isWaiting: false },
  ]);
});
