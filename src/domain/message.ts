export interface Message {
  readonly id: string;
  /** null once the author has deleted the account. */
  readonly userId: string | null;
  readonly content: string;
  /** ISO 8601, the server's clock. */
  readonly createdAt: string;
}
