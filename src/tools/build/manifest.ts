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

/** A shortcut of the installed app. `name`: of its path and its icons. */
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

/** The web app manifest: how the club looks and opens as an app of the device. `npm run pictures` renders the pictures. */
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
  // An app has one window: what is launched while it is open comes to it (src/app/launches.tsx).
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
  // Systems show the first three or four: at the gate nobody looks for the others.
  shortcuts: [
    shortcut('schedule', 'Schedule', 'See what is on now and what comes next'),
    shortcut('ticket', 'My ticket', 'Show your ticket at the gate'),
    shortcut('chat', 'Chat', 'Read and write in the community chat'),
    shortcut('invite', 'Invite', 'Invite a friend to the club'),
    shortcut('countdown', 'Countdown', 'See how long it is until the next event'),
  ],
  // By GET, so that the app takes it in without a network and without a server.
  share_target: {
    action: launchPaths.share,
    method: 'GET' as const,
    enctype: 'application/x-www-form-urlencoded' as const,
    params: { title: launchParameters.title, text: launchParameters.text, url: launchParameters.url },
  },
  // By this a page in the browser can ask whether the app is installed already.
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
