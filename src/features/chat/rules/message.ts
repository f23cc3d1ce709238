import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { toPlainText, codePoints, lengthText } from '../../../domain/plain-text.ts';

const nullableText = v.nullable(v.string());

export const messageSchema = v.object({
  id: v.string(),
  /** Null once the author has deleted the account. */
  user_id: nullableText,
  content: v.string(),
  /** ISO 8601, the server's clock. */
  created_at: v.string(),
  /** ISO 8601; null unless deleted. A deleted message's content is {@link deletedMessageText}. */
  deleted_at: nullableText,
  /** ISO 8601; null unless its author changed the text. */
  edited_at: nullableText,
  /** The id of the message that this one answers. That message may be deleted or not be on this device. */
  reply_to: nullableText,
  /** ISO 8601; null unless an organiser has pinned it above the chat. */
  pinned_at: nullableText,
});
export type Message = Readonly<v.InferOutput<typeof messageSchema>>;

/** The database writes this text over a deleted message (supabase/migrations). */
export const deletedMessageText = 'This message was deleted.';

/** The chat's order: by time, then by id. */
export type MessageKey = readonly [createdAt: string, id: string];

export const messageKey = ({ created_at, id }: Pick<Message, 'created_at' | 'id'>): MessageKey => [
  created_at,
  id,
];

/** The newest message that a member has seen on any device, or the moment of joining. */
export const readMarkSchema = v.object({
  /** ISO 8601, the server's clock. */
  created_at: v.string(),
  message_id: v.string(),
});
export type ReadMark = Readonly<v.InferOutput<typeof readMarkSchema>>;

/** Negative when `a` comes before `b`. Compares code units, as the mirror's index does. */
export const compareKeys = (a: MessageKey, b: MessageKey): number =>
  compareText(a[0], b[0]) || compareText(a[1], b[1]);

/** Whether `a` comes after `b`. True without `b`. */
export const isLater = (a: MessageKey, b: MessageKey | null): boolean => b === null || compareKeys(a, b) > 0;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a message is unread: by another member, not deleted, and later than `seen`, the newest message seen. */
export const isUnread = (
  message: Pick<Message, 'id' | 'user_id' | 'created_at' | 'deleted_at'>,
  userId: string,
  seen: MessageKey,
): boolean => message.user_id !== userId && !message.deleted_at && compareKeys(messageKey(message), seen) > 0;

/** This device's edit of a delivered message. `at`: epoch milliseconds of this device's clock. */
interface SavedEdit {
  readonly content: string;
  readonly at: number;
}
/** By the message's id. */
export type SavedEdits = Readonly<Record<string, SavedEdit>>;

/** How long a device remembers its own edit, to report when another device has overwritten it. Milliseconds. */
const rememberedMs = 24 * 3_600_000;

/** Adds the edit that the server has just accepted from this device, and removes edits from more than a day ago. */
export const withSavedEdit = (
  saved: SavedEdits | null,
  { message_id, content }: { readonly message_id: string; readonly content: string },
  now: number,
): SavedEdits => ({
  ...Object.fromEntries(
    Object.entries(saved ?? {}).filter(([, { at }]) => Math.abs(now - at) < rememberedMs),
  ),
  [message_id]: { content, at: now },
});

/** Whether the server still accepts an edit of a message from `createdAt`. `now`: epoch milliseconds of this device's clock. */
export const isEditable = (createdAt: string, now: number): boolean =>
  now - Date.parse(createdAt) < limits.editMinutes * 60_000;

/** The number of unread messages where there is little room; empty for none. */
export const unreadText = (unread: number): string => {
  if (unread === 0) return '';
  return unread > 99 ? '99+' : String(unread);
};

/** Reads a typed message: the text to send, the length in code points, and the error of a text that is too long. */
export const readMessageDraft = (text: string) => {
  const content = toPlainText(text, 'lines');
  const length = codePoints(content);
  const isTooLong = length > limits.messageLength;
  return {
    content,
    length,
    isTooLong,
    isSendable: length > 0 && !isTooLong,
    error: isTooLong ? lengthText(length) : undefined,
  };
};

/** An announcement of an organiser, as the mirror holds it. */
export const announcementSchema = v.object({
  id: v.string(),
  text: v.string(),
  /** The author's id; null once the account is deleted. */
  by: nullableText,
  /** ISO 8601, by the server's clock. */
  released_at: v.string(),
});
export type Announcement = Readonly<v.InferOutput<typeof announcementSchema>>;

const announcementLeadsMs = 7 * 86_400_000;

/**
 * Whether an announcement is no news any more: a week after its release, and once the edition is over that it preceded. `now` in epoch
 * milliseconds.
 */
export const isOldAnnouncement = (
  { released_at }: Pick<Announcement, 'released_at'>,
  edition: { readonly endsAt: string } | null,
  now: number,
): boolean => {
  const released = Date.parse(released_at);
  const end = edition === null ? Infinity : Date.parse(edition.endsAt);
  return now - released >= announcementLeadsMs || (end <= now && released < end);
};
