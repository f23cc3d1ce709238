import type { Fault } from './fault.ts';

/** Seats, tickets and money. */
export const seatFaults: readonly Fault[] = [
  {
    fault: 'The gate is of the edition whose id sorts last, not of the one that goes on',
    file: 'src/features/desk/gate/gate-page.tsx',
    find: 'const edition = chosen ?? today;',
    replace: "const edition = chosen ?? Object.keys(desk.seats).toSorted().at(-1) ?? '';",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/gate.spec.ts',
      name: 'the gate is of the edition that goes on',
    },
  },
  {
    fault: 'A cancelled ticket looks valid on its device until the gate refuses it',
    file: 'src/features/ticket/ticket-page.tsx',
    find: 'if (kept) stored.write({ ...kept, ticket: null });',
    replace: 'if (kept) stored.write({ ...kept });',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/gate.spec.ts',
      name: 'a cancelled ticket says so on its device',
    },
  },
  {
    fault: 'A kept copy of the front page still counts to an edition that was cancelled',
    file: 'src/site/islands/countdown.ts',
    find: 'answer.cancelled.includes(edition)',
    replace: 'false',
    caughtBy: { level: 'component', file: 'tests/components/countdown.browser.test.tsx' },
  },
  {
    fault: 'Somebody is accepted into an edition that is over',
    file: 'supabase/migrations/20251001001420_decisions.sql',
    find: "(content ->> 'endsAt')::timestamptz > now()",
    replace: "(content ->> 'endsAt') is not null",
    caughtBy: { level: 'sql', file: '250-editions' },
  },
  {
    fault: 'Publishing an edition takes those along who were at an earlier one',
    file: 'supabase/migrations/20251001001470_editions.sql',
    find: "where status in ('new', 'waitlisted') and not private.is_ahead(edition)",
    replace: 'where not private.is_ahead(edition)',
    caughtBy: { level: 'sql', file: '250-editions' },
  },
  {
    fault: 'Who is declined reads where to pay',
    file: 'src/content/decision-mails.ts',
    find: "decision === 'accepted' && input.edition",
    replace: 'input.edition',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/desk.test.ts' },
  },
  {
    fault: 'A thirteenth applicant gets one of twelve seats',
    file: 'supabase/migrations/20251001001420_decisions.sql',
    find: 'select count(*) < private.seats_of(wanted)',
    replace: 'select count(*) <= private.seats_of(wanted)',
    caughtBy: { level: 'sql', file: '250-decisions' },
  },
  {
    fault: 'Who is not accepted any more keeps the seat',
    file: 'supabase/migrations/20251001001420_decisions.sql',
    find: 'perform private.cancel_place(chosen);',
    replace: 'null;',
    caughtBy: { level: 'sql', file: '250-decisions' },
  },
  {
    fault: 'A payment that arrives twice takes back what another organiser has marked since',
    file: 'supabase/migrations/20251001000400_outbox.sql',
    find: "message = 'This id was used for something else.';\n  end if;\n  return false;",
    replace: "message = 'This id was used for something else.';\n  end if;\n  return true;",
    caughtBy: { level: 'sql', file: '252-payments' },
  },
  {
    fault: 'A mark of a payment leaves no trace in the record',
    file: 'supabase/migrations/20251001001450_desk.sql',
    find: "for each row execute function private.write_audit('id', 'payment');",
    replace: "for each row execute function private.write_audit('id', 'edition');",
    caughtBy: { level: 'sql', file: '252-payments' },
  },
  {
    fault: 'Today counts those who have paid among the unpaid',
    file: 'src/features/desk/applications/payments.ts',
    find: "place.cancelled_at === null && paymentOf(place) === 'open'",
    replace: 'place.cancelled_at === null',
    caughtBy: { level: 'unit', file: 'src/features/desk/today/waiting.test.ts' },
  },
];
