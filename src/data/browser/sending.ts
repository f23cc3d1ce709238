/**
 * Whether an outbox of this device is being sent at this moment, by this tab, another one or a worker: whoever sends
 * holds its lock ([LS3]). Where there are no Web Locks nobody can tell; the ids of the entries make a resend harmless.
 */
export const isSending = async (): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name?.startsWith('outbox:'));
};
