import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { momentText } from '../../src/domain/chat-time.ts';
import type { ChatLine } from '../../src/features/chat/chat-lines.ts';
import { chatLine } from '../../src/features/chat/chat-lines.testing.ts';
import { ChatMessage } from '../../src/features/chat/chat-message.tsx';

const at = '2026-01-05T10:00:00Z';
const ravi = { id: 'ravi', name: 'Ravi Menezes', avatarUrl: null };
const nothing = () => undefined;

const showLine = (author: ChatLine['author'], isHead = true) =>
  render(
    <ChatMessage
      line={chatLine({ content: 'Dinner is at eight.', at, author })}
      time="10:00"
      day={null}
      isHead={isHead}
      note={null}
      isFirstUnread={false}
      query=""
      isFound={false}
      isStop={false}
      onMenu={nothing}
      isEditing={false}
      onEditing={nothing}
      onTakeBack={nothing}
      username="asha"
      quoted={undefined}
      onJump={nothing}
    />,
  );

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

test('the whole time is in the title of the clock time, or of the text of a message that shows none', async () => {
  const author = { ...ravi, isOrganiser: false };
  const head = await showLine(author);
  await expect.element(head.getByText('10:00')).toHaveAttribute('title', momentText(at));
  await head.unmount();
  const next = await showLine(author, false);
  const titled = next.getByTitle(momentText(at)).filter({ hasText: 'Dinner is at eight.' });
  await expect.element(titled).toBeVisible();
  expect(momentText(at)).toContain('2026');
});
