import { expect, test } from 'vitest';
import { isFewEmoji, mentionAt, plainMessage, splitMessage } from './message-text.ts';

const kindsOf = (text: string) => splitMessage(text).map((part) => `${part.kind}:${part.text}`);

test('keeps a message with markup as one part of plain text', () => {
  expect(kindsOf('<b>No</b> *markup* _here_ & a lone ` too')).toEqual([
    'text:<b>No</b> *markup* _here_ & a lone ` too',
  ]);
});

test('splits off code, in a line or a block, without links or mentions inside', () => {
  expect(kindsOf('Run `npm start` now')).toEqual(['text:Run ', 'code:npm start', 'text: now']);
  expect(kindsOf('So:\n```html\n<script>alert(1)</script>\nhttps://goa.example @asha\n```\nDone')).toEqual([
    'text:So:',
    'block:<script>alert(1)</script>\nhttps://goa.example @asha',
    'text:Done',
  ]);
  expect(kindsOf('```\na = 1\n``` then `b`')).toEqual(['block:a = 1', 'text:then ', 'code:b']);
});

test.each([
  ['👍', true],
  ['❤️ 😂', true],
  ['👨‍👩‍👧‍👦👍🏽🇮🇳', true],
  ['3️⃣', true],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿', true],
  ['🎉🎉🎉🎉', false],
  ['Yes 👍', false],
  ['123', false],
  ['', false],
])('whether "%s" is one to three emoji: %s', (text, expected) => {
  expect(isFewEmoji(text)).toBe(expected);
});

test('keeps an unclosed code fence as text', () => {
  expect(kindsOf('```js\nconst a = 1')).toEqual(['text:```js\nconst a = 1']);
});

test('splits off mentions of possible usernames', () => {
  expect(kindsOf('@asha_n, @ab @asha')).toEqual(['mention:@asha_n', 'text:, @ab ', 'mention:@asha']);
});

test.each([
  ['Hi @as', 6, { from: 3, typed: 'as' }],
  ['@', 1, { from: 0, typed: '' }],
  ['Hi @asha, you', 6, { from: 3, typed: 'as' }],
  ['Hi @asha you', 12, null],
  ['Oi @José', 8, { from: 3, typed: 'José' }],
  ['@आशा', 4, { from: 0, typed: 'आशा' }],
  ['josé@as', 7, null],
  ['asha@exa', 8, null],
  ['plain', 5, null],
])('finds the mention in "%s" at %i', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

test('splits hostile messages of 500 characters in milliseconds', () => {
  const started = performance.now();
  for (const unit of ['`', '``` ', '@', 'a.', '@a', 'www.', 'a-', '👍🏽\u200D']) {
    splitMessage(unit.repeat(500 / unit.length));
    isFewEmoji(unit.repeat(500 / unit.length));
  }
  expect(performance.now() - started).toBeLessThan(200);
});

test('a preview leaves out the backticks around code', () => {
  expect(plainMessage('See\n```ts\nconst a = `b`;\n```\nand `npm ci`, @asha')).toBe(
    'See const a = `b`; and npm ci, @asha',
  );
  expect(plainMessage('Dinner is at nine')).toBe('Dinner is at nine');
});
