/** The routes of the app; the router, links and the worker read them here. */
export const paths = {
  home: '/',
  auth: '/auth',
  members: '/members',
  /** The route of the portal: with or without one member's profile over it. */
  member: '/members/:member?',
  reviews: '/reviews',
  privacy: '/privacy',
  terms: '/terms',
} as const;

/** The address of a member's profile. By id, because it stays when the username changes, and nobody else gets it then. */
export const memberPath = (id: string): string => `${paths.members}/${encodeURIComponent(id)}`;
