import { expect, test } from 'vitest';
import { isFewEmoji, mentionAt, plainMessage, splitMessage } from './message-text.ts';

const kindsOf = (text: string) => splitMessage(text).map((part) => `${part.kind}:${part.text}`);

test('keeps a plain message in one part, whatever markup is in it', () => {
  expect(kindsOf('<b>No</b> *markup* _here_ & a lone ` too')).toEqual([
    'text:<b>No</b> *markup* _here_ & a lone ` too',
  ]);
});

test('sets code apart, in a line and in a block, with no links inside', () => {
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
])('knows whether "%s" is one to three emoji', (text, expected) => {
  expect(isFewEmoji(text)).toBe(expected);
});

test('keeps a fence that nothing closes', () => {
  expect(kindsOf('```js\nconst a = 1')).toEqual(['text:```js\nconst a = 1']);
});

test('sets mentions apart, of usernames that can exist', () => {
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

test('reads a hostile message of 500 characters at once', () => {
  const started = performance.now();
  for (const unit of ['`', '``` ', '@', 'a.', '@a', 'www.', 'a-', '👍🏽\u200D']) {
    splitMessage(unit.repeat(500 / unit.length));
    isFewEmoji(unit.repeat(500 / unit.length));
  }
  expect(performance.now() - started).toBeLessThan(200);
});

test('a message in one line is without the marks around its code', () => {
  expect(plainMessage('See\n```ts\nconst a = `b`;\n```\nand `npm ci`, @asha')).toBe(
    'See const a = `b`; and npm ci, @asha',
  );
  expect(plainMessage('Dinner is at nine')).toBe('Dinner is at nine');
});
