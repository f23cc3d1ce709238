import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OutboxContext, type Outbox } from '../../src/engine/member/outbox.ts';
import type { ChatLine } from '../../src/features/chat/chat-lines.ts';
import { chatLine } from '../../src/features/chat/chat-lines.testing.ts';
import { MemberContext } from '../../src/engine/member/hooks/use-member.ts';
import { reaction } from '../../src/features/chat/changes.ts';
import { entryOf } from '../../src/app/draft.testing.ts';
import { pendingOf } from '../../src/engine/sync/overlay.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { recordEmoji } from '../../src/features/chat/reactions.tsx';
import { ChatMessage, type ChatMessageProps } from '../../src/features/chat/chat-message.tsx';

const at = '2026-01-05T10:00:00Z';
const ravi = { id: 'ravi', name: 'Ravi Menezes', avatarUrl: null };
const nothing = () => undefined;

const delivered = chatLine({ content: 'Dinner is at eight.', at, author: { ...ravi, isOrganiser: false } });

const message = (line: Partial<ChatLine>, props: Partial<ChatMessageProps> = {}) => (
  <MemoryRouter>
    <OutboxContext value={{} as Outbox}>
      <div style={{ width: 320 }}>
        <ChatMessage
          line={{ ...delivered, ...line }}
          time="10:00"
          day={null}
          isHead
          note={null}
          isFirstUnread={false}
          query=""
          isFound={false}
          onUnfold={() => undefined}
          isTabStop={false}
          onMenu={nothing}
          onReply={nothing}
          isEditing={false}
          onEditing={nothing}
          onCancelled={nothing}
          username="asha"
          quoted={undefined}
          onJump={nothing}
          {...props}
        />
      </div>
    </OutboxContext>
  </MemoryRouter>
);

const show = (line: Partial<ChatLine>, props: Partial<ChatMessageProps> = {}) => render(message(line, props));

const showLine = (author: ChatLine['author'], isHead = true) => show({ author }, { isHead });

test("only an organiser's chat lines have a badge", async () => {
  const organiser = await showLine({ ...ravi, isOrganiser: true });
  await expect.element(organiser.getByText('Organiser', { exact: true })).toBeVisible();
  await organiser.unmount();
  const others = [{ ...ravi, isOrganiser: false }, null];
  for (const author of others) {
    const line = await showLine(author);
    await expect.element(line.getByText('Dinner is at eight.')).toBeVisible();
    await expect.element(line.getByText('Organiser')).not.toBeInTheDocument();
    await line.unmount();
  }
});

test.each(['queued', 'refused'] as const)('a message that is %s has a menu', async (state) => {
  const onMenu = vi.fn<ChatMessageProps['onMenu']>();
  const waiting = { mine: true, delivery: { state } } as const;
  const screen = await show(waiting, { onMenu });
  await screen.getByRole('button', { name: 'Actions for your message: Dinner is at eight.' }).click();
  expect(onMenu.mock.lastCall?.[0]).toMatchObject(waiting);
});

const rowOf = (screen: Awaited<ReturnType<typeof show>>) =>
  screen.container.querySelector<HTMLElement>('[data-message]') ?? expect.unreachable();

test('a message that mentions or answers the reader is marked, and no other', async () => {
  const mine = { ...delivered, id: 'mine', mine: true };
  const answer = { replyTo: 'mine' };
  const cases = [
    { line: { content: 'Do you come, @Asha?' }, isMarked: true },
    { line: answer, quoted: mine, isMarked: true },
    { line: { ...answer, mine: true }, quoted: mine, isMarked: false },
    { line: answer, quoted: { ...mine, mine: false }, isMarked: false },
    { line: { content: 'Do you come, @ravi?' }, isMarked: false },
  ];
  for (const { line, quoted, isMarked } of cases) {
    const screen = await show(line, { quoted });
    expect(getComputedStyle(rowOf(screen)).borderLeftColor !== 'rgba(0, 0, 0, 0)').toBe(isMarked);
    await screen.unmount();
  }
});

test('a deleted message has no menu, and the focus stays with it', async () => {
  const screen = await show({ mine: true });
  screen
    .getByRole('button', { name: /^Actions/ })
    .element()
    .focus();
  await screen.rerender(message({ mine: true, deleted: true, content: 'This message was deleted.' }));
  await expect.element(screen.getByText('This message was deleted.')).toHaveFocus();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('the focus moves to the message when its last reaction is removed', async () => {
  const member = unconnectedMember(crypto.randomUUID());
  const wish = { message_id: delivered.id, emoji: '👍', is_on: true } as const;
  const reacting = pendingOf(reaction, [entryOf(reaction, wish, { owner: member.uid })]);
  const screen = await render(<MemberContext value={member}>{message({ reacting })}</MemberContext>);
  screen.getByRole('button', { name: /^👍 1/ }).element().focus();
  await screen.rerender(<MemberContext value={member}>{message({ reacting: [] })}</MemberContext>);
  await expect.element(screen.getByRole('button', { name: /^Actions/ })).toHaveFocus();
  await screen.unmount();
});

test('a long link shows its host and the beginning of its path, and all of it in a search', async () => {
  const href = 'https://goa.example/recipes/of-the-fish-that-comes-late';
  const screen = await show({ content: `See ${href}` });
  const link = screen.getByTitle(href);
  await expect.element(link).toHaveTextContent('goa.example/recipes/of-the-fish-tha…');
  await screen.rerender(message({ content: `See ${href}` }, { query: 'late' }));
  await expect.element(link).toHaveTextContent(href);
});

test('a long press opens the menu of a message; a tap or a scroll does not', async () => {
  const onMenu = vi.fn<ChatMessageProps['onMenu']>();
  const screen = await show({}, { onMenu });
  const finger = { bubbles: true, pointerType: 'touch', clientX: 9, clientY: 9 };
  const touch = (type: string, change = {}) =>
    rowOf(screen).dispatchEvent(new PointerEvent(type, { ...finger, ...change }));
  vi.useFakeTimers();
  touch('pointerdown');
  touch('pointerup');
  touch('pointerdown');
  touch('pointermove', { clientY: 30 });
  vi.advanceTimersByTime(1_000);
  expect(onMenu).not.toHaveBeenCalled();
  touch('pointerdown');
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(onMenu).toHaveBeenCalledOnce();
});

test('a hovered message offers the last reactions and Reply', async () => {
  const onReply = vi.fn<ChatMessageProps['onReply']>();
  const member = unconnectedMember(crypto.randomUUID());
  recordEmoji(member.uid, '👀');
  const screen = await render(<MemberContext value={member}>{message({}, { onReply })}</MemberContext>);
  await screen.getByText('Ravi Menezes').hover();
  await expect.element(screen.getByRole('button', { name: 'React with 👀' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^React with/ }).nth(2)).toBeVisible();
  await screen.getByRole('button', { name: 'Reply' }).click();
  expect(onReply).toHaveBeenCalledOnce();
});
