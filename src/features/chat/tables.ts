import * as v from 'valibot';
import {
  announcementSchema,
  messageSchema,
  readMarkSchema,
  type Announcement,
  type Message,
  type ReadMark,
} from './rules/message.ts';
import { reactionSchema, type Reaction } from './rules/reaction.ts';
import { table } from '../../engine/sync/table.ts';

/** The order of the conversation. */
export const chatIndex = '[created_at+id]';

export const chatTables = {
  messages: table<Message>('messages', {
    columns: messageSchema.entries,
    indexes: [chatIndex, 'pinned_at'],
    hasRecent: true,
  }),
  reactions: table<Reaction>('reactions', {
    columns: reactionSchema.entries,
    indexes: ['message_id'],
  }),
  read_marks: table<ReadMark>('read_marks', {
    columns: readMarkSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
  announcements: table<Announcement>('announcements', {
    // Realtime also delivers a withdrawn announcement; its tombstone removes the row.
    columns: { ...announcementSchema.entries, withdrawn_at: v.null() },
    indexes: ['released_at'],
  }),
};
