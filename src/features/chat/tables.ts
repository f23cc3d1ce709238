import * as v from 'valibot';
import type { Announcement, Message, ReadMark } from '../../domain/message.ts';
import type { Reaction } from '../../domain/reaction.ts';
import { table } from '../../sync/table.ts';

const text = v.nullable(v.string());

const messages = table('messages', {
  columns: {
    id: v.string(),
    content: v.string(),
    user_id: text,
    created_at: v.string(),
    deleted_at: text,
    edited_at: text,
    reply_to: text,
    pinned_at: text,
  },
  row: (row): Message => ({
    id: row.id,
    content: row.content,
    userId: row.user_id,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    editedAt: row.edited_at,
    replyTo: row.reply_to,
    pinnedAt: row.pinned_at,
  }),
  indexes: ['[createdAt+id]', 'pinnedAt'],
});

const reactions = table('reactions', {
  columns: {
    id: v.string(),
    message_id: v.string(),
    user_id: v.string(),
    emoji: v.string(),
    is_on: v.boolean(),
  },
  row: (row): Reaction => ({
    id: row.id,
    messageId: row.message_id,
    userId: row.user_id,
    emoji: row.emoji,
    isOn: row.is_on,
  }),
  indexes: ['messageId'],
});

const readMarks = table('read_marks', {
  columns: { user_id: v.string(), created_at: v.string(), message_id: v.string() },
  row: (row): ReadMark => ({ createdAt: row.created_at, messageId: row.message_id }),
  key: 'user_id',
  owner: 'user_id',
});

const announcements = table('announcements', {
  columns: {
    id: v.string(),
    text: v.string(),
    by: text,
    released_at: v.string(),
    // Realtime tells of a withdrawal too; its tombstone removes the row.
    withdrawn_at: v.null(),
  },
  row: (row): Announcement => ({
    id: row.id,
    text: row.text,
    userId: row.by,
    releasedAt: row.released_at,
  }),
  indexes: ['releasedAt'],
});

export const chatTables = [messages, reactions, readMarks, announcements];
