import * as v from 'valibot';
import { failure, notices } from '../../content/notices.ts';
import { deletedMessageText, type Message } from '../../domain/message.ts';
import { toPlainText } from '../../domain/plain-text.ts';
import { reactionEmoji, type Reaction } from '../../domain/reaction.ts';
import { change } from '../../member/change.ts';

export const message = change('message', {
  /** `replyTo`: the message that it answers. */
  payload: v.object({ content: v.string(), replyTo: v.optional(v.string()) }),
  lane: 'chat',
  // The limit of `send_messages`.
  batch: 100,
  shownBy: { table: 'messages' },
  request: {
    into: 'messages',
    by: 'user_id',
    columns: ({ content, replyTo }) => ({ content, reply_to: replyTo ?? null }),
    // It has arrived, also when it was edited or deleted since.
    isSame: (row: Partial<Message>, { content, replyTo }) =>
      typeof row.deletedAt === 'string' ||
      typeof row.editedAt === 'string' ||
      (row.content === content && (row.replyTo ?? undefined) === replyTo),
  },
  effect: {
    on: 'messages',
    id: (_, { id }) => id,
    change: (row, { content, replyTo }, { id, owner, queuedAt }) =>
      row ?? {
        id,
        userId: owner,
        content,
        createdAt: new Date(queuedAt).toISOString(),
        deletedAt: null,
        editedAt: null,
        replyTo: replyTo ?? null,
      },
    // A refused one stays in the chat, with its reason.
    until: 'discarded',
  },
  title: 'Message',
  text: ({ content }) => content,
  refused: () => notices.messageFailed,
  editor: 'text',
});

/** Replaces the text of a message. */
export const edit = change('edit', {
  payload: v.object({ messageId: v.string(), content: v.string() }),
  // Behind the message, which may still be on its way.
  lane: 'chat',
  // A message that is no longer there needs no new text.
  request: {
    rpc: 'edit_message',
    args: ({ messageId, content }) => ({ message_id: messageId, content }),
    answers: 'messages',
    doneAt: 'PT404',
  },
  effect: {
    on: 'messages',
    id: ({ messageId }) => messageId,
    change: (row, { content }, { queuedAt }) =>
      row && {
        ...row,
        content: row.deletedAt === null ? content : row.content,
        editedAt: new Date(queuedAt).toISOString(),
      },
  },
  title: 'Edit a message',
  text: ({ content }) => content,
  refused: ({ message: reason }) => failure('Message not changed', reason),
});

/** Deletes a message for everyone. */
export const deletion = change('deletion', {
  payload: v.object({ messageId: v.string() }),
  lane: ({ messageId }) => `deletion:${messageId}`,
  // A message that no longer exists counts as deleted.
  request: {
    rpc: 'delete_message',
    args: ({ messageId }) => ({ message_id: messageId }),
    answers: 'messages',
    doneAt: 'PT404',
  },
  effect: {
    on: 'messages',
    id: ({ messageId }) => messageId,
    change: (row, _, { queuedAt }) =>
      row && { ...row, content: deletedMessageText, deletedAt: new Date(queuedAt).toISOString() },
    // It may have arrived, and nobody could bring the message back.
    until: 'refused',
  },
  title: 'Delete a message',
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Message not deleted', reason),
});

/** Tells the organiser of another member's message. */
export const report = change('report', {
  /** `reason`: at most `limits.reportReasonLength` code points; may be empty. */
  payload: v.object({ messageId: v.string(), reason: v.string() }),
  lane: ({ messageId }) => `report:${messageId}`,
  request: {
    rpc: 'report_message',
    args: ({ messageId, reason }) => ({ message_id: messageId, reason: toPlainText(reason, 'lines') }),
  },
  effect: { on: 'messages', id: ({ messageId }) => messageId },
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

/** Adds a reaction or takes it back. */
export const reaction = change('reaction', {
  payload: v.object({ messageId: v.string(), emoji: v.picklist(reactionEmoji), isOn: v.boolean() }),
  lane: ({ messageId, emoji }) => `reaction:${messageId}:${emoji}`,
  // A message that is no longer there needs no reaction.
  request: {
    rpc: 'react',
    args: ({ messageId, emoji, isOn }) => ({ message_id: messageId, emoji, is_on: isOn }),
    answers: 'reactions',
    doneAt: 'PT404',
  },
  effect: {
    on: 'reactions',
    id: ({ messageId }) => messageId,
    change: (rows = [], { messageId, emoji, isOn }, { id, owner }): readonly Reaction[] => [
      ...rows.filter((row) => row.userId !== owner || row.emoji !== emoji),
      { id, messageId, userId: owner, emoji, isOn, isWaiting: true },
    ],
  },
  title: ({ emoji, isOn }) => (isOn ? `React with ${emoji}` : `Take back ${emoji}`),
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Reaction not sent', reason),
});

/** Pins a message above the chat, or unpins it. Only for organisers. */
export const pin = change('pin', {
  payload: v.object({ messageId: v.string(), isPinned: v.boolean() }),
  lane: 'pin',
  // A message that is no longer there needs no pin.
  request: {
    rpc: 'pin_message',
    args: ({ messageId, isPinned }) => ({ message_id: messageId, is_pinned: isPinned }),
    answers: 'messages',
    doneAt: 'PT404',
  },
  effect: {
    on: 'pinned',
    id: () => 'chat',
    change(pinned = null, { messageId, isPinned }) {
      if (isPinned) return messageId;
      return pinned === messageId ? null : pinned;
    },
  },
  title: ({ isPinned }) => (isPinned ? 'Pin a message' : 'Unpin a message'),
  text: (_, quoted) => quoted,
  refused: ({ message: reason }) => failure('Message not changed', reason),
});

export const chatChanges = [message, edit, deletion, report, reaction, pin];
