import type { Fault } from '../fault.ts';

const migrations = 'supabase/migrations';
const functions = 'supabase/functions';

/** Mistakes in messages, reports and the realtime channel. */
export const serverChatFaults: readonly Fault[] = [
  {
    fault: 'The text of a deleted message stays readable',
    file: `${migrations}/20251001000700_messages.sql`,
    find: "set content = 'This message was deleted.', deleted_at = now()",
    replace: 'set deleted_at = now()',
    caughtBy: { level: 'sql', file: '120-message-deletion', name: 'the text is nowhere' },
  },
  {
    fault: 'A removed message comes back when its author retries',
    file: `${migrations}/20251001000700_messages.sql`,
    find: "where table_name = 'messages' and id = new.id",
    replace: "where table_name = 'message' and id = new.id",
    caughtBy: {
      level: 'sql',
      file: '030-messages',
      name: 'a removed message does not come back when its sender retries',
    },
  },
  {
    fault: 'A report disappears when its reporter deletes the account',
    file: `${migrations}/20251001000700_messages.sql`,
    find: 'reporter_id uuid references auth.users (id) on delete set null,',
    replace: 'reporter_id uuid references auth.users (id) on delete cascade,',
    caughtBy: {
      level: 'sql',
      file: '130-message-reports',
      name: "a report stays without a name when its reporter's account is deleted",
    },
  },
  {
    fault: 'An app that is too old for the server still sends messages',
    file: `${migrations}/20251001000700_messages.sql`,
    find: 'create trigger a_refuse_old_client before insert or update on public.messages',
    replace: 'create trigger a_refuse_old_client before update on public.messages',
    caughtBy: { level: 'sql', file: '160-client-version', name: 'an older app sends no message' },
  },
  {
    fault: 'A member can report a message that its author has deleted',
    file: `${functions}/report-message/index.ts`,
    find: `
    .is('deleted_at', null)`,
    replace: '',
    caughtBy: {
      level: 'unit',
      file: `${functions}/_tests/report-message.test.ts`,
      name: 'a missing or deleted message cannot be reported',
    },
  },
  {
    fault: 'A retried message costs a second token',
    file: `${migrations}/20251001000700_messages.sql`,
    find: ' and not exists (select 1 from public.messages where id = new.id)',
    replace: '',
    caughtBy: {
      level: 'sql',
      file: '210-write-budgets',
      name: 'retries of stored messages cost nothing',
    },
  },
  {
    fault: 'A batch goes on after the message that the budget refused, and its order is lost',
    file: `${migrations}/20251001000700_messages.sql`,
    find: `
        exit;`,
    replace: '',
    caughtBy: { level: 'sql', file: '210-write-budgets' },
  },
  {
    fault: "A visitor joins the members' channel",
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'for select to authenticated using',
    replace: 'for select to anon, authenticated using',
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/realtime/backend.test.ts',
      name: 'a member hears what another member writes over REST, and a visitor hears nothing',
    },
  },
  {
    fault: 'A visitor opens a channel of their own',
    file: 'supabase/local/realtime/channel.ts',
    find: 'if (!config.private)',
    replace: 'if (false)',
    caughtBy: {
      level: 'unit',
      file: 'supabase/local/realtime/backend.test.ts',
      name: 'a member hears what another member writes over REST, and a visitor hears nothing',
    },
  },
  {
    fault: "A member may broadcast into the members' channel",
    file: `${migrations}/20251001001300_sync.sql`,
    find: '  for select to authenticated using (realtime.topic()',
    replace: '  for all to authenticated using (realtime.topic()',
    caughtBy: { level: 'sql', file: '010-foundation', name: 'nobody may broadcast' },
  },
];
