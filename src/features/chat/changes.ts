import * as v from 'valibot';
import { failure, notices } from '../../content/notices.ts';
import { deletedMessageText, type Message } from './rules/message.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { reactionEmoji, type Reaction } from './rules/reaction.ts';
import { change } from '../../engine/member/change.ts';
import { chatTables } from './tables.ts';
import { shown } from '../../engine/sync/kind.ts';

export const message = change('message', {
  /** `reply_to`: the id of the message that this one answers. */
  payload: v.object({ content: v.string(), reply_to: v.optional(v.string()) }),
  lane: 'chat',
  // The limit of `send_messages`.
  batch: 100,
  shownBy: { table: 'messages' },
  request: {
    into: 'messages',
    ownerColumn: 'user_id',
    batch: { rpc: 'send_messages', rows: 'messages' },
    // True also for the message that was edited or deleted after its arrival.
    isSame: (row: Partial<Message>, { content, reply_to }) =>
      typeof row.deleted_at === 'string' ||
      typeof row.edited_at === 'string' ||
      (row.content === content && (row.reply_to ?? undefined) === reply_to),
  },
  effect: {
    on: chatTables.messages,
    id: (_, { id }) => id,
    change: (row, { content, reply_to = null }, { id, owner, queuedAt }) =>
      row ?? {
        id,
        user_id: owner,
        content,
        created_at: new Date(queuedAt).toISOString(),
        deleted_at: null,
        edited_at: null,
        reply_to,
        pinned_at: null,
      },
    // A refused message stays in the chat, with the reason.
    until: 'discarded',
  },
  title: 'Message',
  text: ({ content }) => content,
  refused: () => notices.messageFailed,
  editor: 'text',
});

/** Replaces the text of a message. */
export const edit = change('edit', {
  payload: v.object({ message_id: v.string(), content: v.string() }),
  // In the lane of messages, so that the edit follows a message that still waits.
  lane: 'chat',
  // PT404: the message no longer exists, so the edit is done.
  request: { rpc: 'edit_message', answers: 'messages', doneAt: 'PT404' },
  effect: {
    on: chatTables.messages,
    id: ({ message_id }) => message_id,
    change: (row, { content }, { queuedAt }) =>
      row && {
        ...row,
        content: row.deleted_at === null ? content : row.content,
        edited_at: new Date(queuedAt).toISOString(),
      },
  },
  title: 'Edit a message',
  text: ({ content }) => content,
  refused: ({ message: reason }) => failure('Message not changed', reason),
});

/** Deletes a message for everyone. */
export const deletion = change('deletion', {
  payload: v.object({ message_id: v.string() }),
  lane: ({ message_id }) => `deletion:${message_id}`,
  // PT404: the message no longer exists, so the deletion is done.
  request: { rpc: 'delete_message', answers: 'messages', doneAt: 'PT404' },
  effect: {
    on: chatTables.messages,
    id: ({ message_id }) => message_id,
    change: (row, _, { queuedAt }) =>
      row && { ...row, content: deletedMessageText, deleted_at: new Date(queuedAt).toISOString() },
    // A deletion that may have arrived cannot be cancelled, because nobody can restore the message.
    until: 'refused',
  },
  title: 'Delete a message',
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Message not deleted', reason),
});

/** Reports another member's message to the organiser. */
export const report = change('report', {
  /** `reason`: at most `limits.reportReasonLength` code points; may be empty. */
  payload: v.object({
    message_id: v.string(),
    reason: v.pipe(
      v.string(),
      v.transform((typed) => toPlainText(typed, 'lines')),
    ),
  }),
  lane: ({ message_id }) => `report:${message_id}`,
  request: { rpc: 'report_message' },
  effect: { on: chatTables.messages, id: ({ message_id }) => message_id },
  title: 'Report a message',
  text({ reason }, quoted) {
    const lines = [quoted === null ? '' : `“${quoted}”`, reason].filter((line) => line !== '');
    return lines.length > 0 ? lines.join('\n') : null;
  },
  delivered: () => ({
    title: 'Report sent',
    description: 'Thank you. Only the organiser can see it.',
  }),
  refused: ({ message: reason }) => failure('Report not sent', reason),
});

/** All reactions to a message, by the message's id. */
export const reactions = shown<readonly Reaction[]>('reactions');

/** Adds a reaction or takes it back. */
export const reaction = change('reaction', {
  payload: v.object({ message_id: v.string(), emoji: v.picklist(reactionEmoji), is_on: v.boolean() }),
  lane: ({ message_id, emoji }) => `reaction:${message_id}:${emoji}`,
  // PT404: the message no longer exists, so the reaction is done.
  request: { rpc: 'react', answers: 'reactions', doneAt: 'PT404' },
  effect: {
    on: reactions,
    id: ({ message_id }) => message_id,
    change: (rows = [], written, { id, owner }): readonly Reaction[] => [
      ...rows.filter((row) => row.user_id !== owner || row.emoji !== written.emoji),
      { id, user_id: owner, ...written, isWaiting: true },
    ],
  },
  title: ({ emoji, is_on }) => (is_on ? `React with ${emoji}` : `Take back ${emoji}`),
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Reaction not sent', reason),
});

/** The id of the pinned message; one row, with the id `chat`. */
export const pinned = shown<string | null>('pinned');

/** Pins a message above the chat, or unpins it. Only for organisers. */
export const pin = change('pin', {
  payload: v.object({ message_id: v.string(), is_pinned: v.boolean() }),
  lane: 'pin',
  // PT404: the message no longer exists, so the pin is done.
  request: { rpc: 'pin_message', answers: 'messages', doneAt: 'PT404' },
  effect: {
    on: pinned,
    id: () => 'chat',
    change(row = null, { message_id, is_pinned }) {
      if (is_pinned) return message_id;
      return row === message_id ? null : row;
    },
  },
  title: ({ is_pinned }) => (is_pinned ? 'Pin a message' : 'Unpin a message'),
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Message not changed', reason),
});

export const chatChanges = [message, edit, deletion, report, reaction, pin];
