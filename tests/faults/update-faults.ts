import type { Fault } from './fault.ts';

const features = 'src/features';
const e2e = 'tests/e2e';

/** Mistakes in installing, updating and the service workers. */
export const updateFaults: readonly Fault[] = [
  {
    fault: 'A member who installs the app counts as one who declined it',
    file: `${features}/install/install-card.tsx`,
    find: "if (outcome === 'accepted') onLeave();",
    replace: "if (outcome !== 'accepted') onLeave();",
    caughtBy: {
      level: 'component',
      file: 'tests/components/install-card.browser.test.tsx',
      name: 'lets the browser ask after one press, and records no refusal when the member accepts',
    },
  },
  {
    fault: 'The offer of a new version stays over the page while a member writes',
    file: 'src/local/browser/app-update.ts',
    find: 'say(mayShow ? newer : null);',
    replace: 'if (mayShow) say(newer);',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/update-offer.spec.ts`,
      name: 'the update offer hides while the member writes',
    },
  },
  {
    fault: 'The first version of a device is offered as a new one',
    file: 'src/local/browser/app-update.ts',
    find: "if (wasControlled) newer = 'active';",
    replace: "newer = 'active';",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/update-offer.spec.ts`,
      name: 'the first version is no new one, however many pages are opened before it takes over',
    },
  },
  {
    fault: 'A page whose files are gone from the server reloads over what a member types',
    file: 'src/local/browser/app-update.ts',
    find: `  if (isReloadHeld()) {
    newer = 'gone';`,
    replace: `  if (isReloadHeld() && !navigator.onLine) {
    newer = 'gone';`,
    caughtBy: {
      level: 'browser',
      file: `${e2e}/lost-chunks.spec.ts`,
      name: 'a page with unsaved text offers the reload instead',
    },
  },
  {
    fault: 'A page reloads again and again while the server hands out its old document',
    file: 'src/local/browser/app-update.ts',
    find: '!tabValues.rescuedFrom.write(own)',
    replace: "!tabValues.rescuedFrom.write('')",
    caughtBy: {
      level: 'browser',
      file: `${e2e}/lost-chunks.spec.ts`,
      name: 'a page whose files are gone from the server reloads once and keeps the draft',
    },
  },
  {
    fault: 'An optional component that does not load takes the whole page with it',
    file: 'src/ui/lazy-component.tsx',
    find: `    const Loaded = useLazyComponent(component, wanted, () => undefined);
    return Loaded ? <Loaded {...props} /> : null;`,
    replace: '    return wanted ? <component.Component {...props} /> : null;',
    caughtBy: {
      level: 'component',
      file: 'tests/components/lazy-component.browser.test.tsx',
      name: 'keeps the page when an optional component fails to load',
    },
  },
  {
    fault: 'The button to try again never brings back a sync centre that failed to load',
    file: 'src/portal/on-press.tsx',
    find: 'onRetry={syncCenter.forgetFailure}',
    replace: '',
    caughtBy: {
      level: 'browser',
      file: `${e2e}/portal-shell.spec.ts`,
      name: 'a dialog or page that fails to load offers a retry',
    },
  },
  {
    fault: 'A new version takes open pages over without being asked',
    file: 'src/sw/sw.ts',
    find: "self.addEventListener('install', (event) => void site.install(event));",
    replace: `self.addEventListener('install', (event) => {
  void self.skipWaiting();
  void site.install(event);
});`,
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/new-version.spec.ts',
      name: '[25] a new version takes over while messages are sent',
    },
  },
  {
    fault: 'The sign-in page does not open without a network',
    file: 'vite.config.ts',
    find: "globIgnores: [backgroundWorker, 'application.html'],",
    replace: "globIgnores: [backgroundWorker, 'application.html', 'auth.html'],",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: "A first visit does not keep the members' files for later",
    file: 'src/sw/portal-files.ts',
    find: 'void (savesData() ? Promise.resolve() : ifPossible(keep()))',
    replace: 'void Promise.resolve()',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: 'The background worker sends nothing when the browser wakes it',
    file: 'src/sw/background.ts',
    find: "self.addEventListener('sync', (event) => {",
    replace: "self.addEventListener('periodicsync', (event) => {",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/background.spec.ts',
      name: '[BG1] [BG3] [BG5] messages queued offline arrive with no page open',
    },
  },
  {
    fault: 'The worker may keep a page under the name of a script',
    file: 'src/sw/is-right-answer.ts',
    find: 'return isExpected && type',
    replace: 'return isExpected || type',
    caughtBy: {
      level: 'unit',
      file: 'src/sw/is-right-answer.test.ts',
      name: 'never keeps a page under the name',
    },
  },
  {
    fault: 'The worker keeps what a hotel answers in place of a file of the portal',
    file: 'src/sw/portal-files.ts',
    find: 'if (!isRightAnswer(file, response))',
    replace: 'if (!response.ok)',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: "a captive portal's page never replaces a file of the app",
    },
  },
  {
    fault: 'The worker answers robots.txt and every unknown address with the portal',
    file: 'src/sw/sw.ts',
    find: 'allowlist: [new RegExp(`^${page}/[^/?]+/?(\\\\?|$)`)],',
    replace: 'allowlist: [/./],',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/public-offline.spec.ts',
      name: 'after one visit every public page opens offline',
    },
  },
  {
    fault: "A member's picture is fetched from another site",
    file: 'src/domain/own-picture.ts',
    find: 'return origin === site || isStored ? href : null;',
    replace: 'return origin === site || isStored || href.length > 0 ? href : null;',
    caughtBy: { level: 'unit', file: 'src/domain/own-picture.test.ts', name: 'is not loaded' },
  },
];
