import type { Fault } from '../fault.ts';

const migration = 'supabase/migrations/20251001001455_reports_and_suspensions.sql';
const suspension = (name: string) => ({ level: 'sql', file: '260-suspension', name }) as const;

/** Mistakes in judging reports and in suspending members. */
export const serverReportFaults: readonly Fault[] = [
  {
    fault: 'A suspended member still writes messages',
    file: migration,
    find: "private.refuse_suspended('content')",
    replace: 'private.refuse_suspended()',
    caughtBy: suspension('a suspended member writes no message, and is told why'),
  },
  {
    fault: 'A suspended member still reports messages',
    file: migration,
    find: "coalesce(private.member(), (becomes ->> 'reporter_id')::uuid)",
    replace: 'private.member()',
    caughtBy: suspension('a suspended member reports nothing'),
  },
  {
    fault: 'A suspended member’s invitation is mailed when it had waited for its mail',
    file: 'supabase/migrations/20251001001000_invitation_mails.sql',
    find: 'perform private.require_not_suspended(inviter);',
    replace: '',
    caughtBy: suspension('an invitation that waits for its mail is not mailed'),
  },
  {
    fault: 'A suspended member cannot hide their own data',
    file: migration,
    find: "becomes -> shown not in ('null', 'false') and ",
    replace: '',
    caughtBy: suspension('a suspended member empties a field'),
  },
  {
    fault: 'A message that arrived before its author was suspended is refused when it is sent again',
    file: migration,
    find: "elsif becomes ? 'id' then",
    replace: 'elsif false then',
    caughtBy: suspension('a retry of a message that had arrived is answered as before'),
  },
  {
    fault: 'The portal does not tell a suspended member until when and why',
    file: 'src/sync/pull.ts',
    find: '      suspension: page.suspension,\n',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'tests/contracts/transport-suspension.test.ts',
      name: 'the mirror says until when and why, and forgets it with the first pull after the end',
    },
  },
  {
    fault: 'A suspension never ends',
    file: migration,
    find: 'where (member = uid or mailbox = (select private.mailbox_of(uid))) and until > now()',
    replace: 'where member = uid',
    caughtBy: suspension("a suspension ends by the database's clock"),
  },
  {
    fault: 'An organiser can be suspended',
    file: migration,
    find: 'if exists (select 1 from private.organisers where private.mailbox_of(user_id) = chosen_mailbox) then',
    replace: 'if false then',
    caughtBy: suspension('an organiser is not suspended'),
  },
  {
    fault: 'The later of two organisers overrules the first without a word',
    file: migration,
    find: 'if judged.verdict is not null then',
    replace: 'if false then',
    caughtBy: {
      level: 'sql',
      file: '130-message-reports',
      name: 'the later of two organisers is told what the first decided',
    },
  },
];
