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
