import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { deletedMessageText, type Message } from '../../src/features/chat/rules/message.ts';
import type { ChatLine } from '../../src/features/chat/chat-lines.ts';
import { chatLine } from '../../src/features/chat/chat-lines.testing.ts';
import { Quote } from '../../src/features/chat/quote.tsx';
import type { Mirrored } from '../../src/engine/sync/table.ts';
import { MemberContext } from '../../src/engine/member/hooks/use-member.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { chatTables } from '../../src/features/chat/tables.ts';

const at = '2026-01-05T10:00:00+00:00';
const line = (content: string, delivery: ChatLine['delivery']): ChatLine =>
  chatLine({
    id: 'original',
    content,
    at,
    mine: true,
    author: { id: 'asha', name: 'Asha Naik', avatarUrl: null, isOrganiser: false },
    delivery,
  });

test.each([
  ['refused', line('Dinner?', { state: 'refused' }), 'Dinner?', null],
  ['deleted', line(deletedMessageText, { state: 'delivered' }), deletedMessageText, [at, 'original']],
])('a quote of a message that was %s shows and links to it', async (_, original, text, key) => {
  const onPress = vi.fn<() => void>();
  const screen = await render(<Quote id="original" line={original} isTabStop onPress={onPress} />);
  const quote = screen.getByRole('button', { name: `Answers Asha Naik ${text}` });
  await quote.click();
  expect(onPress).toHaveBeenCalledWith('original', key);
});

test('a quote of a cancelled or unknown message shows no link', async () => {
  const member = unconnectedMember(crypto.randomUUID());
  const screen = await render(
    <MemberContext value={member}>
      <Quote id="original" line={undefined} isTabStop onPress={() => undefined} />
    </MemberContext>,
  );
  await expect.element(screen.getByText('The original is not in the chat.')).toBeVisible();
  expect(screen.getByRole('button').query()).toBe(null);
  // The original arrives later, as from an author who was offline.
  const message = { id: 'original', xid: '1', user_id: null, content: deletedMessageText, created_at: at };
  await member.mirror.rows(chatTables.messages).put(message as Mirrored<Message>);
  const quote = screen.getByRole('button', { name: `Answers Former member ${deletedMessageText}` });
  await expect.element(quote).toBeVisible();
});
