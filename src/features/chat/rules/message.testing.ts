import type { Message } from './message.ts';

/** A message by Ravi, as the mirror holds it, with these changes. */
export const messageOf = (change: Partial<Message> = {}): Message & { readonly xid: string } => ({
  id: 'm',
  xid: '1',
  user_id: 'ravi',
  content: 'Hello',
  created_at: '2026-01-01T00:00:00+00:00',
  deleted_at: null,
  edited_at: null,
  reply_to: null,
  pinned_at: null,
  ...change,
});
