import type { Fault } from '../fault.ts';

const migration = 'supabase/migrations/20251001001420_decisions.sql';
const pgtap = (name: string) => ({ level: 'sql', file: '250-decisions', name }) as const;

/** Mistakes in deciding about applications. */
export const serverDecisionFaults: readonly Fault[] = [
  {
    fault: 'The later of two organisers undoes what the first decided',
    file: migration,
    find: "if applicant.version is distinct from (details ->> 'seen')::integer then",
    replace: 'if false then',
    caughtBy: pgtap('and decides nothing'),
  },
  {
    fault: 'A thirteenth applicant gets one of twelve seats',
    file: migration,
    find: 'select count(*) < private.seats_of(wanted)',
    replace: 'select count(*) <= private.seats_of(wanted)',
    caughtBy: pgtap('without a free seat no mail goes'),
  },
  {
    fault: 'Who is not accepted any more keeps the seat',
    file: migration,
    find: 'perform private.cancel_place(chosen);',
    replace: 'null;',
    caughtBy: pgtap('the place and the open invitation go with it'),
  },
  {
    fault: 'A mail goes about a decision that another has replaced',
    file: migration,
    find: 'and made.version = application.version',
    replace: '',
    caughtBy: pgtap('no mail is due any more when a newer decision has replaced it'),
  },
  {
    fault: 'Declined applications are kept for ever',
    file: migration,
    find: "where status in ('declined', 'withdrawn')",
    replace: "where status = 'withdrawn'",
    caughtBy: pgtap('a declined application is deleted 180 days after the decision'),
  },
  {
    fault: 'Whoever opens the private link of an application sees whose it is',
    file: 'supabase/migrations/20251001001200_applications.sql',
    find: "select jsonb_build_object('status', status, 'decided_at', decided_at)",
    replace: "select jsonb_build_object('status', status, 'decided_at', decided_at, 'email', email)",
    caughtBy: {
      level: 'sql',
      file: '250-decisions',
      name: 'a visitor with the link of a receipt sees that nothing is decided',
    },
  },
  {
    fault: 'A decision whose mail failed counts as sent',
    file: 'src/server/desk.ts',
    find: ': v.is(mailDueSchema, result.data)',
    replace: ': false',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-desk.test.ts',
      name: 'a decision whose answer was lost before the mail is mailed when it is sent again',
    },
  },
  {
    fault: 'A cell of a saved list runs as a formula',
    file: 'src/domain/csv.ts',
    find: String.raw`/^[=+\-@\t\r]/`,
    replace: '/^[=]/',
    caughtBy: { level: 'unit', file: 'src/domain/csv.test.ts', name: 'is no formula' },
  },
  {
    fault: 'A decision that waits frees no seat',
    file: 'src/domain/desk-applications.ts',
    find: "one.shown === 'accepted'",
    replace: "one.status === 'accepted'",
    caughtBy: { level: 'unit', file: 'src/domain/desk-applications.test.ts', name: 'take and free seats' },
  },
];
