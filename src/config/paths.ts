/** The routes of the app; the router, links and the worker read them here. */
export const paths = {
  home: '/',
  auth: '/auth',
  members: '/members',
  reviews: '/reviews',
  privacy: '/privacy',
  terms: '/terms',
} as const;
