import type { Fault } from './fault.ts';

/** Something is sent, stored or told twice. */
export const doubledFaults: readonly Fault[] = [
  {
    fault: 'A newcomer who asks for the first message twice gets it twice',
    file: 'src/features/first-steps/first-steps.tsx',
    find: 'if (memberValues(uid).chatDraft.read())',
    replace: "if (memberValues(uid).chatDraft.read() === '')",
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/first-steps.spec.ts',
      name: 'a newcomer introduces themselves offline in three steps',
    },
  },
  {
    fault: 'The form holds a sent application again after a reload, ready to be sent twice',
    file: 'src/site/landing/use-application-form.ts',
    find: 'kept.write(null);',
    replace: 'kept.write(form.values);',
    caughtBy: {
      level: 'browser',
      file: 'tests/e2e/application.spec.ts',
      name: 'a visitor retries, edits or discards an application that the server refused',
    },
  },
  {
    fault: 'Each tick of the clock asks for the same mails again',
    file: 'supabase/migrations/20251001001250_announcements.sql',
    find: "set ask_at = now() + interval '1 minute'",
    replace: 'set ask_at = now()',
    caughtBy: { level: 'sql', file: '270-announcements' },
  },
  {
    fault: 'While the mail service refuses, each tick of the clock sends the digest again',
    file: 'supabase/migrations/20251001001490_clock.sql',
    find: "set digest_ask_at = now() + interval '1 minute'",
    replace: 'set digest_ask_at = now()',
    caughtBy: { level: 'sql', file: '070-applications' },
  },
  {
    fault: 'A retried application is stored and mailed twice',
    file: 'supabase/functions/send-application/index.ts',
    find: '{ id: id.output, edition, ...reading.application }',
    replace: '{ id: crypto.randomUUID(), edition, ...reading.application }',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/send-application.test.ts' },
  },
  {
    fault: 'Each tick of the clock mails again who waits for the next edition',
    file: 'supabase/migrations/20251001001475_edition_news.sql',
    find: "set ask_at = now() + interval '1 minute'",
    replace: 'set ask_at = now()',
    caughtBy: { level: 'sql', file: '255-edition-news' },
  },
  {
    fault: 'The news of an edition goes twice when its address could not be deleted',
    file: 'supabase/functions/clock/index.ts',
    find: '`edition-${edition.id}-${reader.mailbox}`',
    replace: '`edition-${crypto.randomUUID()}`',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/clock.test.ts' },
  },
  {
    fault: 'A retried wish for news of the next edition is mailed twice',
    file: 'supabase/functions/edition-news/index.ts',
    find: "`edition-news-${id}`, () =>\n      service.rpc('mark_edition_news_asked', { entry_id: id }).throwOnError(),",
    replace: '`edition-news-${crypto.randomUUID()}`, () => Promise.resolve(),',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/edition-news.test.ts' },
  },
  {
    fault: 'A retried message costs a second token',
    file: 'supabase/migrations/20251001000700_messages.sql',
    find: ' and not exists (select 1 from public.messages where id = new.id)',
    replace: '',
    caughtBy: { level: 'sql', file: '210-write-budgets' },
  },
  {
    fault: 'A mail goes about a decision that another has replaced',
    file: 'supabase/migrations/20251001001420_decisions.sql',
    find: 'and made.version = application.version',
    replace: '',
    caughtBy: { level: 'sql', file: '250-decisions' },
  },
  {
    fault: 'A member can invite the same address again in capital letters',
    file: 'supabase/migrations/20251001000800_invitations.sql',
    find: 'new.invitee_email := lower(',
    replace: 'new.invitee_email := (',
    caughtBy: { level: 'sql', file: '040-invitations' },
  },
  {
    fault: 'Concurrent requests mail one invitation several times',
    file: 'supabase/functions/send-invitation/index.ts',
    find: '`invitation-${invitation.id}-${invitation.invitation_code}-${invitation.reminders}`',
    replace: 'crypto.randomUUID()',
    caughtBy: { level: 'unit', file: 'supabase/functions/_tests/send-invitation.test.ts' },
  },
  {
    fault: 'A page that was frozen sends an entry again after another page has settled it',
    file: 'src/sync/flush.ts',
    find: 'if (!held.every(({ changed }) => changed)) return first;',
    replace: 'if (held.length < 0) return first;',
    caughtBy: { level: 'unit', file: 'src/sync/identity.test.ts' },
  },
];
