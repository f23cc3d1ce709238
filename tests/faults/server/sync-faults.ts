import type { Fault } from '../fault.ts';

const migrations = 'supabase/migrations';

/** Mistakes in the pull, the outbox ledger and the sync marks of the database. */
export const serverSyncFaults: readonly Fault[] = [
  {
    fault: 'A retried change of the profile undoes what another device has changed since',
    file: `${migrations}/20251001000400_outbox.sql`,
    find: '  if found then\n    return true;',
    replace: '  if found or true then\n    return true;',
    caughtBy: { level: 'sql', file: '170-outbox-ledger', name: 'sent again, does not bring it back' },
  },
  {
    fault: 'A withdrawn message appears when a late copy of it arrives',
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
    fault: 'A message that has arrived is reported as withdrawn',
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
    fault: 'Each pull lists the activity of every member, whatever their number',
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
    fault: 'A device that was away while the server pruned tombstones keeps deleted rows',
    file: `${migrations}/20251001001300_sync.sql`,
    find: "active_since < now() - interval '89 days'",
    replace: "active_since < now() - interval '890 days'",
    caughtBy: { level: 'sql', file: '080-sync', name: 'has pruned tombstones that the device has not seen' },
  },
  {
    fault: 'A device keeps its mirror although the server says that it misses tombstones',
    file: 'src/sync/pull.ts',
    find: ' || page.missesTombstones',
    replace: '',
    caughtBy: {
      level: 'unit',
      file: 'src/sync/pull.test.ts',
      name: '[PL11] a mirror that misses pruned tombstones starts over',
    },
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
];
