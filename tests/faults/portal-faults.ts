import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in the sync centre, the resources, the notices and the portal around them. */
export const portalFaults: readonly Fault[] = [
  {
    fault: 'The status link of the portal hides that the server refused something',
    file: `${features}/members/status-link.tsx`,
    find: 'const problem = signInNeeded || refused > 0;',
    replace: 'const problem = signInNeeded && refused > 0;',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'a member retries, edits and discards refused entries in the sync centre',
    },
  },
  {
    fault: 'The sync centre discards a message without asking',
    file: `${features}/sync-center/entry-list.tsx`,
    find: 'onDiscard: setDiscarding,',
    replace: 'onDiscard: (item) => void actions.discard(item).then((isGone) => isGone && onGone()),',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'a member edits and cancels waiting messages in the sync centre',
    },
  },
  {
    fault: 'The sync centre asks about an old message again right after the answer',
    file: 'src/features/sync-center/use-sync-items.ts',
    find: 'isStale(entry, now)',
    replace: 'isStale({ queuedAt }, now)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'offline the sync centre shows what waits, and asks about old entries',
    },
  },
  {
    fault: "The sync centre shows a broken rule of the profile in the database's words",
    file: `${features}/sync-center/entry-texts.ts`,
    find: "const text = kind === 'profile' || kind === 'privacy' ? profileRefusalText(refusal) : refusal.message;",
    replace: "const text = kind === 'privacy' ? profileRefusalText(refusal) : refusal.message;",
    caughtBy: {
      level: 'unit',
      file: 'src/features/sync-center/entry-texts.test.ts',
      name: "explains a refusal in the words of the entry's own screen",
    },
  },
  {
    fault: 'The copied diagnosis quotes the server, and with it the addresses of members',
    file: `${features}/sync-center/diagnosis.ts`,
    find: '`code ${codeOf(item.refusal.code)}`',
    replace: '`code ${codeOf(item.refusal.code)}, ${item.refusal.message}`',
    caughtBy: {
      level: 'unit',
      file: 'src/features/sync-center/diagnosis.test.ts',
      name: 'contains no personal data, whatever the entries hold',
    },
  },
  {
    fault: "A partner's tool opens in place of the portal",
    file: 'src/ui/link.tsx',
    find: 'target="_blank"',
    replace: 'target="_self"',
    caughtBy: {
      level: 'component',
      file: 'tests/components/exclusive-resources.browser.test.tsx',
      name: 'a tool opens in a new tab without access to the portal',
    },
  },
  {
    fault: 'A notice stays for ever after another was dismissed by keyboard',
    file: 'src/ui/toast.tsx',
    find: '      onClick={handlers.endPause}\n',
    replace: '',
    caughtBy: {
      level: 'component',
      file: 'tests/components/notices.browser.test.tsx',
      name: 'a success disappears after four seconds, also after another was dismissed by keyboard',
    },
  },
  {
    fault: 'Notices of the same thing contradict each other',
    file: 'src/ui/toast.tsx',
    find: '      id: about,\n',
    replace: '',
    caughtBy: {
      level: 'component',
      file: 'tests/components/notices.browser.test.tsx',
      name: 'the next notice of the same thing takes the place of the last, and stays as long as a new one',
    },
  },
  {
    fault: 'A notice covers the field that somebody writes in',
    file: 'src/ui/toast.tsx',
    find: 'top + bottom > innerHeight',
    replace: 'top + bottom < innerHeight',
    caughtBy: {
      level: 'component',
      file: 'tests/components/notices.browser.test.tsx',
      name: 'a notice stands at the end of the window where the focus is not',
    },
  },
  {
    fault: 'The portal does not say offline how old its data is',
    file: `${features}/members/status-link.tsx`,
    find: 'isCopyStale(lastPullAt, now, offline)',
    replace: 'isCopyStale(lastPullAt, now, false)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'the portal opens without layout shifts, online and offline',
    },
  },
  {
    fault: 'The Back button goes through the areas of the portal instead of out of it',
    file: `${features}/members/section-bar.tsx`,
    find: 'history.replaceState(',
    replace: 'history.pushState(',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'on a phone the bar leads to each area of the portal',
    },
  },
  {
    fault: 'A shortcut of the installed app opens the top of the portal instead of the chat',
    file: `${features}/members/members-page.tsx`,
    find: 'if (hasAreas) showSection(globalThis.location.hash);',
    replace: 'if (!hasAreas) showSection(globalThis.location.hash);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/launch.spec.ts`,
      name: 'a member opens the installed app by icon, shortcut and shared text',
    },
  },
  {
    fault: 'The first steps of a newcomer come back after every reload',
    file: 'src/portal/first-steps.tsx',
    find: 'firstStepsOver.write(true)',
    replace: 'firstStepsOver.write(null)',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/first-steps.spec.ts`,
      name: 'a newcomer hides the first steps on this device, for themselves only',
    },
  },
  {
    fault: 'A newcomer who asks for the first message twice gets it twice',
    file: 'src/portal/first-steps.tsx',
    find: 'if (memberValues(uid).chatDraft.read())',
    replace: "if (memberValues(uid).chatDraft.read() === '')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/first-steps.spec.ts`,
      name: 'a newcomer introduces themselves offline in three steps',
    },
  },
  {
    fault: 'The sync centre says that all is sent while something was refused',
    file: `${features}/sync-center/sync-texts.ts`,
    find: 'if (refused > 0)',
    replace: 'if (refused > 1)',
    caughtBy: {
      level: 'unit',
      file: 'src/features/sync-center/sync-texts.test.ts',
      name: 'says in one sentence what is unsent, first what the member has to decide',
    },
  },
  {
    fault: 'The status link of the portal does not say offline what waits',
    file: `${features}/members/status-link.tsx`,
    find: 'waiting > 0 && stale === 0 && `Waiting ${waiting}`,',
    replace: '!offline && waiting > 0 && stale === 0 && `Waiting ${waiting}`,',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/sync-center.spec.ts`,
      name: 'offline the sync centre shows what waits, and asks about old entries',
    },
  },
];
