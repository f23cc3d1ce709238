import type { Fault } from './fault.ts';

/** A new version interrupts a person, or never arrives. */
export const updateFaults: readonly Fault[] = [
  {
    fault: 'Installed apps keep the old pages after an edition is published',
    file: 'supabase/local/static/published-site.ts',
    find: 'if (held.test(list)) list = list.replace(held, entry);',
    replace: 'if (held.test(list)) continue;',
    caughtBy: { level: 'unit', file: 'supabase/local/static/published-site.test.ts' },
  },
  {
    fault: 'The offer of a new version stays over the page while a member writes',
    file: 'src/domain/app-update.ts',
    find: "step: mayOffer(update, moment) ? 'offered' : 'idle'",
    replace: "step: mayOffer(update, moment) ? 'offered' : update.step",
    caughtBy: { level: 'unit', file: 'src/domain/app-update.test.ts' },
  },
  {
    fault: 'What an organiser publishes is offered as a new version of the app',
    file: 'src/local/browser/app-update.ts',
    find: "if (await isOwnVersionServed()) await activateWorker();\n  else dispatch({ kind: 'found' });",
    replace: "dispatch({ kind: 'found' });",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/update-offer.spec.ts',
      name: 'neither the first version nor what an organiser publishes is offered as a new one',
    },
  },
  {
    fault: 'The first version of a device is offered as a new one',
    file: 'src/local/browser/worker-bridge.ts',
    find: 'if (wasControlled) onTakenOver();',
    replace: 'onTakenOver();',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/update-offer.spec.ts',
      name: 'neither the first version nor what an organiser publishes is offered as a new one',
    },
  },
  {
    fault: 'A page whose files are gone from the server reloads over what a member types',
    file: 'src/domain/app-update.ts',
    find: "event.moment.isHeld ? gone(update) : { ...update, step: 'reloading' }",
    replace: "{ ...update, step: 'reloading' }",
    caughtBy: { level: 'unit', file: 'src/domain/app-update.test.ts' },
  },
  {
    fault: 'A page reloads again and again while the server hands out its old document',
    file: 'src/local/browser/app-update.ts',
    find: 'tabValues.rescuedFrom.write(own)',
    replace: "tabValues.rescuedFrom.write('')",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/lost-chunks.spec.ts',
      name: 'a page reloads once for a file that the server does not have yet',
    },
  },
  {
    fault: 'A new version takes open pages over without being asked',
    file: 'src/sw/sw.ts',
    find: "self.addEventListener('install', (event) => void site.install(event));",
    replace:
      "self.addEventListener('install', (event) => {\n  void self.skipWaiting();\n  void site.install(event);\n});",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/sync/new-version.spec.ts',
      name: '[25] a new version takes over while messages are sent',
    },
  },
  {
    fault: 'The worker may keep a page under the name of a script',
    file: 'src/sw/is-right-answer.ts',
    find: 'return isExpected && type',
    replace: 'return isExpected || type',
    caughtBy: { level: 'unit', file: 'src/sw/is-right-answer.test.ts' },
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
    fault: 'An app that is too old for the server still sends messages',
    file: 'supabase/migrations/20251001000700_messages.sql',
    find: 'create trigger a_refuse_old_client before insert or update on public.messages',
    replace: 'create trigger a_refuse_old_client before update on public.messages',
    caughtBy: { level: 'sql', file: '160-client-version' },
  },
];
