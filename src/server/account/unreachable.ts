/** How every request of a person ends that did not get through to the server. */
export const unreachable = {
  kind: 'failed',
  message: 'We can’t reach the club. Please check your connection and try again.',
  reason: 'unreachable',
} as const;
