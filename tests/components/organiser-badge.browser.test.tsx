import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ChatLine } from '../../src/features/chat/chat-lines.ts';
import { nobody } from '../../src/domain/profile.testing.ts';
import { ChatMessage } from '../../src/features/chat/chat-message.tsx';
import { MemberCard } from '../../src/features/directory/member-card.tsx';

const now = Date.UTC(2026, 0, 5, 10);
const nothing = () => undefined;

const showCard = (isOrganiser: boolean) =>
  render(
    <MemoryRouter>
      <MemberCard
        member={{ ...nobody, fullName: 'Ravi Menezes', isOrganiser }}
        now={now}
        query=""
        skillKeys={[]}
      />
    </MemoryRouter>,
  );

const showLine = (author: ChatLine['author']) =>
  render(
    <ChatMessage
      line={{
        id: 'hello',
        content: 'Dinner is at eight.',
        at: '2026-01-05T10:00:00Z',
        mine: false,
        author,
        delivery: { state: 'delivered' },
        deleted: false,
        edited: false,
        replyTo: null,
        edit: null,
        deletion: null,
        report: null,
        reacting: [],
      }}
      time="10:00"
      day={null}
      isHead
      note={null}
      isFirstUnread={false}
      query=""
      isFound={false}
      isStop={false}
      onMenu={nothing}
      isEditing={false}
      onEditing={nothing}
      onTakeBack={nothing}
      quoted={undefined}
      onJump={nothing}
    />,
  );

test("only an organiser's card has a badge", async () => {
  const organiser = await showCard(true);
  await expect.element(organiser.getByText('Organiser', { exact: true })).toBeVisible();
  await organiser.unmount();
  const member = await showCard(false);
  await expect.element(member.getByRole('link', { name: 'Ravi Menezes' })).toBeVisible();
  await expect.element(member.getByText('Organiser')).not.toBeInTheDocument();
});

test("only an organiser's chat lines have a badge", async () => {
  const ravi = { id: 'ravi', name: 'Ravi Menezes', avatarUrl: null };
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
