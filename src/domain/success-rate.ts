/** Accepted divided by sent, as a whole percent from 0 to 100; 0 if none was sent. */
export const successRate = (accepted: number, sent: number): number =>
  sent > 0 ? Math.min(100, Math.max(0, Math.round((accepted / sent) * 100))) : 0;
