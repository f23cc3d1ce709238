import * as v from 'valibot';
import { announcementSchema, messageSchema, readMarkSchema } from './rules/message.ts';
import { reactionSchema } from './rules/reaction.ts';
import { table } from '../../engine/sync/table.ts';

export const chatTables = [
  table('messages', {
    columns: messageSchema.entries,
    indexes: ['[created_at+id]', 'pinned_at'],
  }),
  table('reactions', {
    columns: reactionSchema.entries,
    indexes: ['message_id'],
  }),
  table('read_marks', {
    columns: readMarkSchema.entries,
    key: 'user_id',
    owner: 'user_id',
  }),
  table('announcements', {
    // Realtime also delivers a withdrawn announcement; its tombstone removes the row.
    columns: { ...announcementSchema.entries, withdrawn_at: v.null() },
    indexes: ['released_at'],
  }),
];
