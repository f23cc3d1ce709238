import { describe, expect, test } from 'vitest';
import { demoChat } from './chat.ts';
import { demoMembers } from './members.ts';

const now = new Date('2025-10-01T00:10:00Z');
const day = 86_400_000;
const byEmail = new Map(demoMembers.map((member) => [member.email, member]));

describe('the demo chat', () => {
  test('is the same in every seeding, except for the times', () => {
    const later = demoChat(new Date(now.getTime() + 100 * day));
    const texts = (chat: typeof later) => chat.map(({ id, email, content }) => ({ id, email, content }));
    expect(texts(later)).toEqual(texts(demoChat(now)));
  });

  test('has no message from before its author joined, and none from the future', () => {
    const chat = demoChat(now);
    expect(chat.length).toBeGreaterThan(200);
    for (const { email, at } of chat) {
      const joined = now.getTime() - (byEmail.get(email)?.joinedDaysAgo ?? 0) * day;
      expect(at.getTime()).toBeGreaterThan(joined);
      expect(at.getTime()).toBeLessThan(now.getTime());
    }
  });
});
