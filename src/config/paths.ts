/** The routes of the app; the router, links and the worker read them here. */
export const paths = {
  home: '/',
  auth: '/auth',
  members: '/members',
  /** What waits on this device, and how it stands with the server. Goes before the profile of a member called so. */
  sync: '/members/sync',
  /** The route of the portal: with or without one member's profile over it. */
  member: '/members/:member?',
  reviews: '/reviews',
  privacy: '/privacy',
  terms: '/terms',
  /** The link in an invitation mail for whoever wants no more of them; carries a token. */
  mailOptOut: '/mail-opt-out',
} as const;

/** Pages whose document also answers every address one step below: on hosts, in `npm start` and in the worker. */
export const portalPages: readonly string[] = [paths.members];

/** The address of a member's profile. By id, because it stays when the username changes, and nobody else gets it then. */
export const memberPath = (id: string): string => `${paths.members}/${encodeURIComponent(id)}`;

/**
 * How the system opens the installed app: its icon, its shortcuts, and what another app shares. The web manifest names
 * these addresses; the app takes the parameters away again before anything else reads them (data/browser/launch.ts).
 */
export const launchPaths = {
  icon: `${paths.members}?launch=icon`,
  chat: `${paths.members}?launch=shortcut-chat#chat`,
  invite: `${paths.members}?launch=shortcut-invite#invitations`,
  countdown: `${paths.home}?launch=shortcut-countdown#countdown`,
  share: paths.members,
} as const;

/** Names of their own: nothing else on the web calls a parameter so. */
export const launchParameters = {
  launch: 'launch',
  title: 'share_title',
  text: 'share_text',
  url: 'share_url',
} as const;
