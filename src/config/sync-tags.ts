/** The tags under which a page asks the browser to wake the background worker ([BO2]). */
export const syncTags = {
  /** The browser was online, so it wakes the worker at once. */
  online: 'outbox',
  /** The browser was offline, so waking the worker means that the network is back. */
  offline: 'outbox-after-offline',
} as const;
