/** An announcement of an organiser, as devices hold it. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  /** Its author; null when their account is deleted. */
  readonly userId: string | null;
  /** ISO 8601, by the server's clock. */
  readonly releasedAt: string;
}
