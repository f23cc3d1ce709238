import type { Fault } from '../fault.ts';

const migration = 'supabase/migrations/20251001001250_announcements.sql';
const sql = (name: string) => ({ level: 'sql', file: '270-announcements', name }) as const;
const browser = (name: string) =>
  ({ level: 'browser', file: 'tests/e2e/desk-announcements.spec.ts', name }) as const;

/** Mistakes in announcements. */
export const serverAnnouncementFaults: readonly Fault[] = [
  {
    fault: 'Members read a scheduled announcement before its time',
    file: migration,
    find: ' and released_at is not null and withdrawn_at is null',
    replace: ' and withdrawn_at is null',
    caughtBy: sql('nor is it in the table for members'),
  },
  {
    fault: 'Every member reads what is announced to attendees',
    file: migration,
    find: "(audience = 'members' or private.is_attendee((select private.member()), edition))",
    replace: 'audience is not null',
    caughtBy: sql('a member pulls what is announced to all'),
  },
  {
    fault: 'An announcement that was withdrawn before its time is released',
    file: migration,
    find: 'where released_at is null and withdrawn_at is null and show_from <= now()',
    replace: 'where released_at is null and show_from <= now()',
    caughtBy: sql('one that was withdrawn before its time is never released'),
  },
  {
    fault: 'A withdrawn announcement stays on devices',
    file: migration,
    find: 'when (old.withdrawn_at is null and new.withdrawn_at is not null)',
    replace: 'when (false)',
    caughtBy: sql('devices that have it remove it'),
  },
  {
    fault: 'An opt-out of announcements stops invitations too',
    file: migration,
    find: "private.keyed_digest('announcements:' || private.mailbox_digest(address))",
    replace: 'private.mailbox_digest(address)',
    caughtBy: sql('invitation mails have an opt-out of their own'),
  },
  {
    fault: 'Members who have opted out get announcements by mail',
    file: migration,
    find: 'where mailbox = private.announcement_mailbox(account.email::text)',
    replace: 'where mailbox = account.email::text',
    caughtBy: sql('who has opted out gets none, and nobody gets a second one'),
  },
  {
    fault: 'A scheduled announcement waits for somebody to open the portal',
    file: 'supabase/migrations/20251001001490_clock.sql',
    find: 'perform private.release_due_announcements();',
    replace: '',
    caughtBy: sql('the clock releases it, and has no mail to send'),
  },
  {
    fault: 'A scheduled announcement is never mailed',
    file: 'supabase/migrations/20251001001490_clock.sql',
    find: 'return exists (select 1 from private.announcement_mailings where ask_at <= now())',
    replace: 'return false',
    caughtBy: sql('the clock releases it at its time, and calls for its mails'),
  },
  {
    fault: 'Each tick of the clock asks for the same mails again',
    file: migration,
    find: "set ask_at = now() + interval '1 minute'",
    replace: 'set ask_at = now()',
    caughtBy: sql('and no other call within a minute'),
  },
  {
    fault: 'The mails of an announcement end after the first 50',
    file: 'supabase/functions/_shared/announcement-mails.ts',
    find: 'return batch.recipients.length < batchSize',
    replace: 'return batch.recipients.length <= batchSize',
    caughtBy: {
      level: 'unit',
      file: 'supabase/functions/_tests/desk-announcements.test.ts',
      name: 'goes to every member once, 50 a call, until all have it',
    },
  },
  {
    fault: 'A hidden announcement comes back with the next visit',
    file: 'src/features/chat/pinned-announcement.tsx',
    find: "newest.releasedAt > (hidden ?? '')",
    replace: "newest.releasedAt !== ''",
    caughtBy: browser('an organiser announces offline, and members see it above the chat until they hide it'),
  },
  {
    fault: 'An announcement reaches open portals only after a reload',
    file: 'src/server/live.ts',
    find: "changed('announcements')",
    replace: '() => undefined',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/live.test.ts',
      name: 'realtime delivers an announcement as a row',
    },
  },
];
