import type { Fault } from './fault.ts';

const migrations = 'supabase/migrations';

/** Mistakes in the database's rules for messages, the pull and what is sent. */
export const messageDatabaseFaults: readonly Fault[] = [
  {
    fault: 'A change of the profile that is sent again undoes what another device has changed since',
    file: `${migrations}/20251001000400_outbox.sql`,
    find: '  if found then\n    return true;',
    replace: '  if found or true then\n    return true;',
    caughtBy: { level: 'sql', file: '170-outbox-ledger', name: 'sent again, does not bring it back' },
  },
  {
    fault: 'A message that was taken back appears when a late copy of it arrives',
    file: `${migrations}/20251001000700_messages.sql`,
    find: "for each row execute function private.refuse_withdrawn_entry('user_id');",
    replace: "for each row when (false) execute function private.refuse_withdrawn_entry('user_id');",
    caughtBy: {
      level: 'sql',
      file: '170-outbox-ledger',
      name: 'a copy of a withdrawn message that arrives later is refused',
    },
  },
  {
    fault: 'A message that has arrived is told as taken back',
    file: `${migrations}/20251001000400_outbox.sql`,
    find: 'exists (select 1 from public.messages where id = entry_id and user_id = writer)',
    replace: 'false',
    caughtBy: {
      level: 'sql',
      file: '170-outbox-ledger',
      name: 'a message that has arrived is not withdrawn',
    },
  },
  {
    fault: 'Somebody with an IPv6 network sends from as many addresses as they like',
    file: `${migrations}/20251001000200_limits.sql`,
    find: 'set_masklen(given, 64)',
    replace: 'set_masklen(given, 128)',
    caughtBy: {
      level: 'sql',
      file: '010-foundation',
      name: 'from the same network of 64 bits is over the limit',
    },
  },
  {
    fault: 'Each pull lists every member who is here, whatever their number',
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'order by a.last_active desc limit 200',
    replace: 'order by a.last_active desc',
    caughtBy: {
      level: 'sql',
      file: '080-sync',
      name: 'the 200 members who were active last are listed, however many there are',
    },
  },
  {
    fault: 'A device that was away while tombstones were pruned keeps what they named',
    file: `${migrations}/20251001001300_sync.sql`,
    find: "active_since < now() - interval '89 days'",
    replace: "active_since < now() - interval '890 days'",
    caughtBy: { level: 'sql', file: '080-sync', name: 'has pruned tombstones that the device has not seen' },
  },
  {
    fault: 'A session that was ended elsewhere reads on until its token runs out',
    file: `${migrations}/20251001000100_foundation.sql`,
    find: "where session.id = (auth.jwt() ->> 'session_id')::uuid\n    and session.user_id = auth.uid()",
    replace: 'where session.user_id = auth.uid() or auth.uid() is not null',
    caughtBy: { level: 'sql', file: '090-account', name: 'an ended session reads nothing of ' },
  },
  {
    fault: 'The pull lets devices skip the rows of a transaction that is still running',
    file: `${migrations}/20251001001300_sync.sql`,
    find: "'horizon', pg_snapshot_xmin(pg_current_snapshot()),",
    replace: "'horizon', pg_snapshot_xmax(pg_current_snapshot()),",
    caughtBy: {
      level: 'sql',
      file: '080-sync',
      name: 'the horizon is not above a transaction that is still running',
    },
  },
  {
    fault: 'A member learns which invitations of other members were deleted',
    file: `${migrations}/20251001000300_sync_marks.sql`,
    find: 'is not null and (owner is null or owner = (select private.member())));',
    replace: 'is not null);',
    caughtBy: { level: 'sql', file: '010-foundation', name: 'another member sees only the common tombstone' },
  },
  {
    fault: 'The text of a deleted message stays readable',
    file: `${migrations}/20251001000700_messages.sql`,
    find: "set content = 'This message was deleted.', deleted_at = now()",
    replace: 'set deleted_at = now()',
    caughtBy: { level: 'sql', file: '120-message-deletion', name: 'the text is nowhere' },
  },
  {
    fault: 'A message that was taken down comes back when its author sends it again',
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
    fault: 'A row that comes back from a dump keeps the number of the old cluster',
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'set sync_xid = pg_current_xact_id() where true',
    replace: 'set sync_xid = sync_xid where true',
    caughtBy: { level: 'sql', file: '200-after-restore', name: 'no row is ahead of the cluster any more' },
  },
  {
    fault: 'A device keeps its copy although the database was restored',
    file: `${migrations}/20251001001300_sync.sql`,
    find: 'update private.sync_epoch set epoch = gen_random_uuid() where only_row;',
    replace: 'null;',
    caughtBy: {
      level: 'sql',
      file: '200-after-restore',
      name: 'every device learns that its copy is worthless',
    },
  },
  {
    fault: 'Every profile looks changed after a restore',
    file: `${migrations}/20251001001300_sync.sql`,
    find: "execute format('alter table %s disable trigger user', mirrored);",
    replace: 'null;',
    caughtBy: { level: 'sql', file: '200-after-restore', name: 'no profile looks changed' },
  },
  {
    fault: 'The digest of a caller is kept for ever',
    file: `${migrations}/20251001000200_limits.sql`,
    find: "'window_start', interval '2 days'",
    replace: "'window_start', interval '2000 days'",
    caughtBy: {
      level: 'sql',
      file: '220-privacy-page',
      name: 'the next call removes the digests older than two days',
    },
  },
  {
    fault: 'A message that is sent again costs a second token',
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
    fault: 'A budget refills beyond what it holds while nobody writes',
    file: `${migrations}/20251001000200_limits.sql`,
    find: 'tokens = least(capacity, bucket.tokens',
    replace: 'tokens = greatest(0, bucket.tokens',
    caughtBy: {
      level: 'sql',
      file: '210-write-budgets',
      name: 'holds no more than 300, however long nobody wrote',
    },
  },
  {
    fault: 'A batch goes on behind the message that the budget refused, and its order is lost',
    file: `${migrations}/20251001000700_messages.sql`,
    find: `
        exit;`,
    replace: '',
    caughtBy: { level: 'sql', file: '210-write-budgets' },
  },
  {
    fault: 'A name may turn the direction of the line around',
    file: `${migrations}/20251001000100_foundation.sql`,
    find: '\\u2028-\\u202E\\u2066-\\u2069]',
    replace: '\\u2028-\\u2029]',
    caughtBy: {
      level: 'unit',
      file: 'supabase/tests/schemas.test.ts',
      name: 'of what is text: ',
    },
  },
  {
    fault: 'A visitor joins the channel of the members',
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
    fault: "A member may broadcast into the members' channel",
    file: `${migrations}/20251001001300_sync.sql`,
    find: '  for select to authenticated using (realtime.topic()',
    replace: '  for all to authenticated using (realtime.topic()',
    caughtBy: { level: 'sql', file: '010-foundation', name: 'nobody may broadcast' },
  },
];
