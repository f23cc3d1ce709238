import type { ChatLine } from './chat-lines.ts';

/** A delivered message of Ravi's, with these changes. */
export const chatLine = (change: Partial<ChatLine> = {}): ChatLine => ({
  id: 'message',
  content: 'Hello',
  at: '2026-01-05T10:00:00Z',
  mine: false,
  author: { id: 'ravi', name: 'Ravi Menezes', avatarUrl: null, isOrganiser: false },
  delivery: { state: 'delivered' },
  deleted: false,
  edited: false,
  replyTo: null,
  edit: null,
  deletion: null,
  report: null,
  reacting: [],
  ...change,
});
