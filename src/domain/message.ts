export interface Message {
  readonly id: string;
  /** null once the author has deleted the account. */
  readonly userId: string | null;
  readonly content: string;
  /** ISO 8601, the server's clock. */
  readonly createdAt: string;
  /** ISO 8601; null unless the author has deleted the message, whose content is then {@link deletedMessageText}. */
  readonly deletedAt: string | null;
}

/** What the database puts in the place of a deleted message (supabase/migrations). */
export const deletedMessageText = 'This message was deleted.';

/** A message's place in the chat: by its time, then by its id. */
export type MessageKey = readonly [createdAt: string, id: string];

export const messageKey = ({ createdAt, id }: Pick<Message, 'createdAt' | 'id'>): MessageKey => [
  createdAt,
  id,
];

/** Negative when `a` comes before `b`; by code units, as the mirror's index orders its keys. */
export const compareKeys = (a: MessageKey, b: MessageKey): number =>
  compareText(a[0], b[0]) || compareText(a[1], b[1]);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a message is one that this member has to read yet: of somebody else, there, and after the newest one seen. */
export const isUnread = (
  message: Pick<Message, 'id' | 'userId' | 'createdAt' | 'deletedAt'>,
  userId: string,
  seen: MessageKey,
): boolean => message.userId !== userId && !message.deletedAt && compareKeys(messageKey(message), seen) > 0;
