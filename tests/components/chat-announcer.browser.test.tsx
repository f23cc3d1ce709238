import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ChatLine } from '../../src/features/chat/chat-lines.ts';
import { chatLine } from '../../src/features/chat/chat-lines.testing.ts';
import { ChatAnnouncer } from '../../src/features/chat/chat-announcer.tsx';

/** A delivered message by Ravi, written in this second of a fixed minute. */
const ofRavi = (second: number, content: string, change: Partial<ChatLine> = {}): ChatLine =>
  chatLine({
    id: `message-${second}`,
    content,
    at: `2026-01-05T10:00:${String(second).padStart(2, '0')}Z`,
    ...change,
  });

const show = async (first: readonly ChatLine[]) => {
  const screen = await render(<ChatAnnouncer lines={first} />);
  const region = () => screen.container.querySelector('[aria-live=polite]');
  return {
    announced: () => region()?.textContent,
    element: () => region()?.firstElementChild,
    update: (lines: readonly ChatLine[]) => screen.rerender(<ChatAnnouncer lines={lines} />),
  };
};

test("announces another member's new message once, but no older messages", async () => {
  const hello = ofRavi(1, 'Hello');
  const { announced, update } = await show([hello]);
  expect(announced()).toBe('');
  const older = ofRavi(0, 'From further back');
  await update([older, hello]);
  expect(announced()).toBe('');
  await update([older, hello, ofRavi(2, 'Anybody there?')]);
  expect(announced()).toBe('Ravi Menezes: Anybody there?');
});

test("does not announce the member's own message", async () => {
  const { announced, update } = await show([ofRavi(1, 'Hello')]);
  await update([ofRavi(1, 'Hello'), ofRavi(2, 'Hello Ravi', { mine: true })]);
  expect(announced()).toBe('');
});

test('announces the same text again for another message', async () => {
  const first = [ofRavi(1, 'Hello')];
  const { announced, element, update } = await show(first);
  await update([...first, ofRavi(2, 'Yes')]);
  const before = element();
  await update([...first, ofRavi(2, 'Yes'), ofRavi(3, 'Yes')]);
  expect(announced()).toBe('Ravi Menezes: Yes');
  expect(element()).not.toBe(before);
});

test('removes the announcement of a deleted message', async () => {
  const first = [ofRavi(1, 'Hello')];
  const { announced, update } = await show(first);
  await update([...first, ofRavi(2, 'My secret')]);
  await update([...first, ofRavi(2, 'This message was deleted.', { deleted: true })]);
  expect(announced()).toBe('');
});

test('announces only the number of more than three new messages', async () => {
  const { announced, update } = await show([ofRavi(1, 'Hello')]);
  await update([1, 2, 3, 4, 5].map((second) => ofRavi(second, 'Hello')));
  expect(announced()).toBe('4 new messages');
});
