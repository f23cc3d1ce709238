/**
 * Whether an outbox of this device is being sent at this moment, by this tab, another one or a worker: whoever sends
 * holds its lock ([LS3]). Where there are no Web Locks nobody can tell; the ids of the entries make a resend harmless.
 */
export const isSending = async (): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('outbox:'));
};

/** Between two looks at what is being sent. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** Waits until nothing is being sent, for at most so many milliseconds: a resend is harmless. */
export const afterSending = async (longestMs: number): Promise<void> => {
  const from = Date.now();
  while (Date.now() - from < longestMs && (await isSending())) await aMoment();
};
