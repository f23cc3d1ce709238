import type { Fault } from './fault.ts';

const e2e = 'tests/e2e';

/** Mistakes in accessibility, layout and weight. */
export const layoutFaults: readonly Fault[] = [
  {
    fault: 'The fields of the forms have no label for a screen reader',
    file: 'src/ui/field.tsx',
    find: '<label htmlFor={id} className="mb-1.5',
    replace: '<label className="mb-1.5',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'the sign-in page is accessible in every state',
    },
  },
  {
    fault: 'The note below the prices is too dark to read',
    file: 'src/site/landing/pricing.tsx',
    find: '<p className="mt-6 text-sm text-sand-dim">',
    replace: '<p className="mt-6 text-sm text-night-line">',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'every public page is accessible',
    },
  },
  {
    fault: 'The links of the footer are too low for a finger',
    file: 'src/ui/site-footer.tsx',
    find: "'inline-flex min-h-11 items-center text-sm",
    replace: "'inline-flex items-center text-sm",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'every public page fits screens from 320 to 1920 px',
    },
  },
  {
    fault: 'The landing page scrolls sideways on a phone',
    file: 'src/site/landing/hero.tsx',
    find: 'className="relative mt-6 overflow-hidden max-sm:h-54',
    replace: 'className="relative mt-6 max-sm:h-54',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/public-look.spec.ts`,
      name: 'every public page fits screens from 320 to 1920 px',
    },
  },
  {
    fault: "A visitor of a public page fetches the members' code",
    file: 'src/site.ts',
    find: 'if (hasWorkForServices()) void',
    replace: 'if (navigator.onLine || hasWorkForServices()) void',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/budgets.spec.ts`,
      name: 'each page stays within its budgets',
    },
  },
  {
    fault: 'The portal waits for the backend client before it shows the first member',
    file: 'src/page/compose.ts',
    find: `const fetchBackend = async () => {
  const { createBackend } = await import('../runtime/backend.ts');
  return createBackend(`,
    replace: `import { createBackend } from '../runtime/backend.ts';

const fetchBackend = async () => {
  return createBackend(`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-budgets.spec.ts`,
      name: "the portal's first card stays within its budgets",
    },
  },
  {
    fault: 'A public page carries a style attribute, which the content security policy refuses',
    file: 'src/site/reviews/success-stories.tsx',
    find: '<rect width={percent}',
    replace: '<rect style={{ width: percent }}',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/accessibility.spec.ts`,
      name: 'every public page is accessible',
    },
  },
  {
    fault: 'The worker of the falling characters is named by a mere string',
    file: 'src/site/wake/falling-characters.ts',
    find: 'new Worker(workerUrl(workerPath), ',
    replace: 'new Worker(workerPath, ',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/falling-characters.spec.ts`,
      name: 'a worker draws the falling characters behind the whole page, only while a visitor can see them',
    },
  },

  {
    fault: 'A message of an organiser looks like everybody’s',
    file: 'src/features/chat/chat-message.tsx',
    find: '{author?.isOrganiser ? <OrganiserBadge /> : null}',
    replace: '{null}',
    caughtBy: {
      level: 'component',
      file: 'tests/components/organiser-badge.browser.test.tsx',
      name: "only an organiser's chat lines have a badge",
    },
  },
  {
    fault: 'With forced colours nobody sees which tab is chosen',
    file: 'src/ui/base.css',
    find: "html [aria-selected='true'],\n",
    replace: '',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/accessibility.spec.ts',
      name: 'with forced colours borders show what is a button and what is chosen',
    },
  },
  {
    fault: 'At twice the text size the heading of the portal is cut off',
    file: 'src/features/members/members-header.tsx',
    find: 'className="min-w-0 flex-1 basis-28 font-display',
    replace: 'className="min-w-0 flex-1 basis-28 truncate font-display',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/portal-layout.spec.ts',
      name: 'with text of twice the size',
    },
  },
  {
    fault: 'At twice the text size the tabs of an area make the portal wider than a phone',
    file: 'src/ui/tabs.tsx',
    find: 'flex flex-wrap border-b',
    replace: 'flex border-b',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/portal-layout.spec.ts',
      name: 'with text of twice the size',
    },
  },
  {
    fault: 'A slash in a message moves the focus to the search of the members',
    file: 'src/features/directory/member-directory.tsx',
    find: 'input:focus, textarea:focus, select:focus, ',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/portal-keyboard.spec.ts',
      name: 'few Tab stops lead to the members, and a slash to their search',
    },
  },
  {
    fault: 'Every filter of the directory is a Tab stop of its own',
    file: 'src/ui/use-toolbar.ts',
    find: 'button === kept ? 0 : -1',
    replace: 'button === kept ? 0 : 0',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/portal-keyboard.spec.ts',
      name: 'few Tab stops lead to the members, and a slash to their search',
    },
  },
  {
    fault: 'In a low window the chat is lower than specified',
    file: 'src/features/chat/community-chat.tsx',
    find: 'h-[600px] max-h-[max(16rem,calc(var(--visible-height)',
    replace: 'h-[600px] max-h-[max(16rem,calc(var(--visible-height,100dvh)',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/portal-layout.spec.ts',
      name: 'at every width the sections stand below each other, and the chat is 600 pixels high',
    },
  },
];
