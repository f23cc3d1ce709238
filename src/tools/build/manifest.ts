import { launchParameters, launchPaths } from '../../config/paths.ts';
import { site } from '../../content/site.ts';
import { colors } from '../../config/colors.ts';

type Purpose = 'any' | 'maskable' | 'monochrome';

const icon = (name: string, size: number, purpose: Purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes: form === 'narrow' ? '780x1688' : '1280x800',
  type: 'image/png',
  form_factor: form,
  label,
});

/** A shortcut of the installed app. `name` selects its path and its icons. */
const shortcut = (
  name: 'schedule' | 'ticket' | 'chat' | 'invite' | 'countdown',
  label: string,
  description: string,
) => ({
  name: label,
  description,
  url: launchPaths[name],
  icons: [icon(`shortcut-${name}-96`, 96), icon(`shortcut-${name}-192`, 192)],
});

/** The web app manifest. `npm run pictures` renders its pictures. */
export const manifest = {
  id: '/',
  name: site.name,
  short_name: site.shortName,
  description: site.description,
  lang: 'en-IN',
  dir: 'ltr' as const,
  categories: ['business', 'education', 'social'],
  start_url: launchPaths.icon,
  scope: '/',
  display: 'standalone' as const,
  // The app has one window: a launch while it is open goes to that window (src/app/launches.tsx).
  launch_handler: { client_mode: ['focus-existing' as const, 'auto' as const] },
  background_color: colors.night.DEFAULT,
  theme_color: colors.night.DEFAULT,
  icons: [
    icon('icon-192', 192),
    icon('icon-512', 512),
    icon('icon-maskable-192', 192, 'maskable'),
    icon('icon-maskable-512', 512, 'maskable'),
    icon('icon-monochrome-512', 512, 'monochrome'),
  ],
  // Systems show only the first three or four, so those for the day of the event come first.
  shortcuts: [
    shortcut('schedule', 'Schedule', 'See what is on now and what comes next'),
    shortcut('ticket', 'My ticket', 'Show your ticket at the gate'),
    shortcut('chat', 'Chat', 'Read and write in the community chat'),
    shortcut('invite', 'Invite', 'Invite a friend to the club'),
    shortcut('countdown', 'Countdown', 'See how long it is until the next event'),
  ],
  // GET works offline: the cached portal reads the shared text from its address.
  share_target: {
    action: launchPaths.share,
    method: 'GET' as const,
    enctype: 'application/x-www-form-urlencoded' as const,
    params: { title: launchParameters.title, text: launchParameters.text, url: launchParameters.url },
  },
  // Lets a page in the browser ask whether the app is installed (getInstalledRelatedApps).
  related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
  prefer_related_applications: false,
  screenshots: [
    screenshot('landing', 'narrow', 'The landing page on a phone'),
    screenshot('portal', 'narrow', 'The member directory on a phone'),
    screenshot('chat', 'narrow', 'The community chat on a phone'),
    screenshot('landing', 'wide', 'The landing page'),
    screenshot('portal', 'wide', 'The member directory'),
    screenshot('chat', 'wide', 'The community chat'),
  ],
};
