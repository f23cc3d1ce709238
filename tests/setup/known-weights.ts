import type { Budget } from './budgets.ts';

interface FirstLoad {
  readonly scripts: Budget;
  readonly styles: Budget;
  readonly document: Budget;
  readonly pictures: Budget;
  readonly fonts: Budget;
}

/** JavaScript before the `load` event. What a page shows is complete without any of it, which comes after the first paint. */
export const scriptsMost = 92;

/** React with its DOM and the router are 81 of it. */
const shared = {
  'react.js': 81,
  'shell.js': 13.8,
  'index.js': 4.8,
  'site-header.js': 1.3,
  'page-head.js': 0.6,
  'site.js': 0.6,
  'still.js': 0.3,
  'rolldown-runtime.js': 0.4,
  'button-class.js': 0.4,
  'link.js': 0.4,
};
const styles: Budget = { most: 15.8, known: { 'index.css': 15.3 } };
const fonts = { 'fraunces-600.woff2': 21.6, 'hanken.woff2': 13.1, 'mono.woff2': 13.5, 'rupee.woff2': 1.1 };

/** What a page asks for until it answers to a finger, compressed by gzip. */
export const firstLoad: Readonly<Record<string, FirstLoad>> = {
  '/': {
    scripts: {
      most: 124,
      known: {
        ...shared,
        'landing-page.js': 10,
        'media.js': 2.7,
        'faq.js': 1.1,
        'pricing.js': 0.9,
        'use-application-form.js': 1.6,
        'field.js': 0.6,
        'picture.js': 0.2,
        'button.js': 0.2,
      },
    },
    styles,
    // With the drawing of the first view in it.
    document: { most: 35, known: { 'index.html': 32.8 } },
    // Browsers fetch a few of those below the fold early.
    pictures: {
      most: 28,
      known: {
        'pictures/terrace-table.svg': 6.2,
        'pictures/villa-garden.svg': 4.8,
        'pictures/pool-night.svg': 3.2,
        'pictures/beach-dawn.svg': 3.1,
        'pictures/kitchen-breakfast.svg': 2.9,
        'pictures/whiteboards.svg': 2.1,
      },
    },
    fonts: { most: 71, known: { ...fonts, 'fraunces-400.woff2': 17.1 } },
  },
  '/reviews': {
    scripts: { most: 109, known: { ...shared, 'reviews-page.js': 0.8 } },
    styles,
    document: { most: 12.5, known: { 'reviews.html': 11.3 } },
    pictures: { most: 10, known: {} },
    fonts: { most: 71, known: fonts },
  },
};

/** Everything of the landing page as it comes over the wire, headers and all. */
export const landingPage: Budget = {
  most: 400,
  known: {
    'react.js': 76.5,
    'fraunces-600.woff2': 22.6,
    'hanken.woff2': 14.1,
    'index.html': 30,
    'fraunces-400.woff2': 17.9,
    'landing-page.js': 10.7,
    'mono.woff2': 14.3,
    'index.css': 13,
    'pictures/community-terrace.svg': 7.2,
    'pictures/terrace-table.svg': 6.8,
    'pictures/community-dinner.svg': 6.6,
    'pictures/community-beach.svg': 6.1,
    'pictures/highlight-demos.svg': 6,
    'pictures/highlight-check-in.svg': 5.9,
    'pictures/community-handshake.svg': 5.7,
    'pictures/villa-garden.svg': 5.4,
    'shell.js': 14,
    'index.js': 5.6,
    'pictures/highlight-sunset.svg': 4.7,
    'pictures/pool-night.svg': 4,
    'media.js': 3.5,
    'pictures/beach-dawn.svg': 3.8,
    'pictures/highlight-mentor.svg': 3.7,
    'pictures/kitchen-breakfast.svg': 3.6,
    'pictures/highlight-first-page.svg': 3.5,
    'pictures/community-call.svg': 3.1,
    'pictures/highlight-midnight.svg': 3,
    'pictures/whiteboards.svg': 2.9,
    'use-application-form.js': 2.4,
  },
};

/** What the service worker fetches before the site works offline, uncompressed. */
export const precache: Budget = {
  most: 900,
  known: {
    'react.js': 258.4,
    'index.html': 156.4,
    'index.css': 100.9,
    'reviews.html': 55.3,
    'landing-page.js': 25.5,
    'fraunces-600.woff2': 21.6,
    'pictures/villa-night.svg': 29.7,
    'privacy.html': 29.7,
    'terms.html': 26.4,
    'hanken.woff2': 13.1,
    'fraunces-400.woff2': 17.1,
    'mono.woff2': 13.5,
    'shell.js': 39.2,
    'index.js': 8.9,
    'bootcamp.js': 13.5,
    'success-stories.js': 7.8,
    'media.js': 6.1,
    'site-header.js': 3.6,
    'legal-page.js': 8.4,
    'use-application-form.js': 3.2,
  },
};

/** What follows in the second step, uncompressed: the members' portal, and what sends and keeps applications. */
export const portal: Budget = {
  most: 720,
  known: {
    'supabase.js': 216,
    'dexie.js': 99.1,
    'dialog.js': 33.9,
    'community-chat.js': 31,
    'members-route.js': 31,
    'compose.js': 26,
    'enhanced-invitations.js': 23.4,
    'sync-center.js': 22.8,
    'backend.js': 22.2,
    'account-forms.js': 20.5,
    'hanken-grotesk-latin-ext-wght-normal.woff2': 19.6,
    'fraunces-600-rest.woff2': 18.8,
    'profile-dialog.js': 15,
    'member-card.js': 14.8,
    'auth-route.js': 12.3,
    'install-card.js': 12,
    'qr-code.js': 11,
    'use-is-mounted.js': 10.9,
    'lib.js': 10.1,
    'hanken-rest.woff2': 9.6,
    'useAtomValue.js': 7.1,
    'member-profile.js': 4.6,
    'overwritten.js': 3.1,
    'entry.js': 2.4,
  },
};

const reopenedPortal = {
  'react.js': 81,
  'dexie.js': 31.3,
  'compose.js': 9.8,
  'members-route.js': 10.8,
  'shell.js': 13.8,
  'index.js': 4.8,
  'member-card.js': 6.3,
  'useAtomValue.js': 3,
  'entry.js': 0.9,
  'too-old-notice.js': 0.6,
  'json-memory.js': 0.4,
  'overwritten.js': 1.4,
  'profile-words.js': 1.2,
  'directory-search-ranges.js': 1,
  'profile-links.js': 1,
  'badge.js': 0.9,
  'site.js': 0.6,
  'saved-here.js': 0.5,
  'card.js': 0.4,
  'member-providers.js': 0.7,
  'avatar.js': 0.5,
  'chat-time.js': 0.4,
  'ports.js': 1.1,
  'use-sync-counts.js': 0.9,
  'button-class.js': 0.4,
  'rolldown-runtime.js': 0.4,
  'link.js': 0.4,
};

/** JavaScript of the members' portal until its first card is on the screen, compressed by gzip. */
export const portalScripts: Readonly<Record<'reopened' | 'firstVisit', Budget>> = {
  /** A device that has been here before shows its own copy; the client of the backend comes behind it. */
  reopened: { most: 190, known: reopenedPortal },
  /** From the sign-in page on, everything together: without a copy the server is what one waits for. */
  firstVisit: {
    most: 262,
    known: {
      ...reopenedPortal,
      'supabase.js': 55.1,
      'account-forms.js': 7.6,
      'backend.js': 8,
      'rescue.js': 1,
      'profile-toasts.js': 0.9,
      'use-is-mounted.js': 4.4,
      'auth-route.js': 3.9,
      'field.js': 0.6,
      'read-form.js': 0.3,
    },
  },
};
