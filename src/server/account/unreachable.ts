/** How every request of a person ends that did not get through to the server. */
export const unreachable = {
  kind: 'failed',
  message: 'The club cannot be reached. Please check your connection and try again.',
  reason: 'unreachable',
} as const;
