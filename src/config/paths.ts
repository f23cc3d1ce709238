/** The routes of the app, for the router, links and the service worker. */
export const paths = {
  home: '/',
  auth: '/auth',
  members: '/members',
  /** The sync centre. The router must try this route and the next before `member`. */
  sync: '/members/sync',
  /** The page of notifications. */
  notifications: '/members/notifications',
  /** The portal, with or without one member's profile over it. */
  member: '/members/:member?',
  /** The organisers' desk. */
  desk: '/desk',
  /** The desk, with or without one of its pages. */
  deskPage: '/desk/:page?',
  /** An attendee's ticket. */
  ticket: '/ticket',
  /** The villa's page, for attendees and organisers. */
  villa: '/villa',
  reviews: '/reviews',
  /** The programme of the edition, for its attendees. */
  event: '/event',
  /** The present state of an application; its token stands in the fragment. */
  application: '/application',
  privacy: '/privacy',
  terms: '/terms',
  /** The opt-out link of mails; carries a token. */
  mailOptOut: '/mail-opt-out',
  /** The link that confirms an address for the next edition; carries a token. */
  editionNews: '/edition-news',
} as const;

/** The name of the downloaded programme. Stands here because features/editions/rules/published-programme.ts imports a whole edition's texts. */
export const programmeFileName = 'goa-build-club-programme.ics';

/** The worker's cache of the page `application`, on the devices of those who applied or opened it. */
export const applicationCache = 'application';

/** The list of applications, below `desk`. */
export const deskApplications = 'applications';

/** The pages of the portal's document. Every other page is a public document, complete without scripts. */
export const portalDocuments: readonly string[] = [
  paths.members,
  paths.desk,
  paths.ticket,
  paths.villa,
  paths.auth,
  paths.mailOptOut,
  paths.editionNews,
];

/** Pages whose document also serves every address one level below: on hosts, in `npm start` and in the worker. */
export const portalPages: readonly string[] = [paths.members, paths.desk];

/** Whether an address belongs to the portal's document. Every other address is a public page, or unknown. */
export const isOfPortal = (pathname: string): boolean =>
  portalDocuments.includes(pathname) || portalPages.some((page) => isOneBelow(pathname, page));

/** Whether an address is one level below a page. */
export const isOneBelow = (pathname: string, page: string): boolean =>
  pathname.startsWith(`${page}/`) && /^[^/]+\/?$/.test(pathname.slice(page.length + 1));

/** The address of a member's profile. Contains the id, because a username may change and pass to another member. */
export const memberPath = (id: string): string => `${paths.members}/${encodeURIComponent(id)}`;

/** The chat at one message; without an id the chat. */
export const messagePath = (id: string | null): string =>
  `${paths.members}/chat${id === null ? '' : `?${messageParameter}=${id}`}`;
export const messageParameter = 'message';

/** The chat with the messages searched for these words. */
export const chatSearchPath = (query: string): string =>
  `${paths.members}/chat?${new URLSearchParams({ [searchParameter]: query }).toString()}`;
export const searchParameter = 'search';

/**
 * The web manifest's addresses: the system opens them for the icon, a shortcut, or text shared from another app.
 * `app/launches.tsx` removes the parameters before anything else reads them.
 */
export const launchPaths = {
  icon: `${paths.members}?launch=icon`,
  chat: `${paths.members}?launch=shortcut-chat#chat`,
  invite: `${paths.members}?launch=shortcut-invite#invitations`,
  // Public pages: nothing there reads or removes a parameter.
  schedule: paths.event,
  countdown: `${paths.home}#countdown`,
  ticket: `${paths.ticket}?launch=shortcut-ticket`,
  share: paths.members,
} as const;

/** Unusual names, so that they collide with no other parameter. */
export const launchParameters = {
  launch: 'launch',
  title: 'share_title',
  text: 'share_text',
  url: 'share_url',
} as const;
