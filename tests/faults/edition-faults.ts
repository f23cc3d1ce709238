import type { Fault } from './fault.ts';

const editionRules = 'supabase/migrations/20251001001470_editions.sql';
const deskRules = 'supabase/migrations/20251001001450_desk.sql';
const editionTests = { level: 'sql', file: '250-editions' } as const;

/** Mistakes in what organisers publish, and in how the site follows. */
export const editionFaults: readonly Fault[] = [
  {
    fault: 'An organiser overwrites a draft that another has saved meanwhile',
    file: deskRules,
    find: "    raise exception using errcode = 'PT409', message = format(",
    replace: '    raise notice using message = format(',
    caughtBy: { ...editionTests, name: 'an organiser who has not seen another' },
  },
  {
    fault: 'A draft from before another organiser’s overwrites it, because the newest is the own one',
    file: deskRules,
    find: '  order by held.version desc limit 1;',
    replace: '    and held.version = newest\n  limit 1;',
    caughtBy: { ...editionTests, name: 'does not overwrite it, although the newest is the own one' },
  },
  {
    fault:
      'An organiser types over the own newer draft, because it left the outbox before the desk showed it',
    file: 'src/sync/acknowledged.ts',
    find: "shown.filter(isShownBy('mirror'))",
    replace: 'shown',
    caughtBy: { level: 'unit', file: 'src/sync/outbox.test.ts', name: '[OB5] an act at the desk stays' },
  },
  {
    fault: 'An announcement loses its text on a device that is full',
    file: 'src/features/desk/announcement-form.tsx',
    find: '    if (!isStored) return;\n',
    replace: '',
    caughtBy: { level: 'component', file: 'desk-acts', name: 'an announcement keeps its text' },
  },
  {
    fault: 'Calendars keep the old entry, because a release does not raise its sequence',
    file: editionRules,
    find: "      'sequence', next,\n",
    replace: "      'sequence', 0,\n",
    caughtBy: {
      ...editionTests,
      name: 'it is published once, with the first sequence and the time of publishing',
    },
  },
  {
    fault: 'The site shows the first release of an edition for ever',
    file: editionRules,
    find: 'from private.edition_releases order by edition, number desc',
    replace: 'from private.edition_releases order by edition, number',
    caughtBy: {
      ...editionTests,
      name: 'each edition is published in its newest release, the newest edition first',
    },
  },
  {
    fault: 'A published note can be rewritten by whoever owns the database',
    file: editionRules,
    find: 'create trigger refuse_change before update of edition, number, content, note, released_at or delete or truncate',
    replace: 'create trigger refuse_change before truncate',
    caughtBy: { ...editionTests, name: 'not even the owner changes a release' },
  },
  {
    fault: 'The database accepts a payment link that the build cannot read',
    file: editionRules,
    find: "and value #>> '{}' ~* '^https://",
    replace: "and value #>> '{}' ~* '^https?://",
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/edition-rules.test.ts',
      name: 'form and database agree about',
    },
  },
  {
    fault: 'A build that cannot read what is published shows the default edition',
    file: 'src/tools/build/published.ts',
    find: "if (typeof url !== 'string' || url === '') return readEditions([]);",
    replace: 'if (url !== null) return readEditions([]);',
    caughtBy: {
      level: 'unit',
      file: 'src/tools/build/published.test.ts',
      name: 'a build fails when the hosted project',
    },
  },
  {
    fault: 'Installed apps keep the old pages after an edition is published',
    file: 'supabase/local/static/published-site.ts',
    find: 'if (held.test(list)) list = list.replace(held, entry);',
    replace: 'if (held.test(list)) continue;',
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/static/published-site.test.ts',
      name: 'the worker gets the revision of each rendered file, and keeps all others',
    },
  },
  {
    fault: 'A member who is no organiser has the site built again and again',
    file: 'supabase/functions/desk/deploy.ts',
    find: 'if (!v.is(v.object({ is_organiser: v.literal(true) }), data))',
    replace: 'if (data === undefined)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/desk.test.ts',
      name: 'an organiser has the site built again, and a failure of the hook can be retried',
    },
  },
  {
    fault: 'The page of a cancelled edition counts down to it',
    file: 'src/site/landing/countdown.tsx',
    find: 'data-state={state}',
    replace: 'data-state="planned"',
    caughtBy: {
      level: 'component',
      file: 'tests/components/countdown.browser.test.tsx',
      name: 'a cancelled edition shows one line instead of the countdown, and no bar',
    },
  },
  {
    fault: 'The receipt attaches the party of a cancelled edition',
    file: 'src/content/edition.ts',
    find: "state === 'planned' && ",
    replace: 'state !== null && ',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_shared/mails.test.ts',
      name: 'the receipt attaches no party that is cancelled',
    },
  },
  {
    fault: 'Publishing reaches the database, and the site is never built again',
    file: 'src/server/desk.ts',
    find: "act.action === 'publish-edition'",
    replace: "act.action === 'publish'",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/desk-edition.spec.ts',
      name: 'an organiser without a network changes the programme and publishes',
    },
  },
];
