/** Faults that a change of the migrations could bring, and the checks that must find each. planted-faults.slow.test.ts plants them. */
export interface Fault {
  readonly fault: string;
  readonly plant: string;
  /** Cells of the matrix, as `matrix.ts` names them. */
  readonly matrix?: readonly string[];
  readonly lints?: readonly string[];
  /** Beginnings of lines in the difference to the snapshot. */
  readonly drift?: readonly string[];
  /** A file of SQL tests and the tests in it. */
  readonly sql?: { readonly file: string; readonly tests: readonly string[] };
}

/** SQL that replaces a part of a function's body; all texts are written as inside of SQL quotes. */
const inBody = (name: string, part: string, replacement: string) => `do $plant$ begin
  execute replace(pg_get_functiondef('${name}'::regprocedure), '${part}', '${replacement}');
end $plant$`;

export const faults: readonly Fault[] = [
  {
    fault: 'a policy using (true)',
    plant: 'alter policy "members see their own invitations" on public.invitations using (true)',
    matrix: [
      "public.invitations: member, select, other's",
      "public.invitations: other, select, other's",
      "public.invitations: unconfirmed, select, other's",
    ],
    lints: ['0024_policy_always_true public.invitations "members see their own invitations" using'],
    drift: ['policy public.invitations "members see their own invitations", using'],
    sql: { file: '040-invitations', tests: ['another member sees nothing of an invitation'] },
  },
  {
    fault: 'an insert policy that checks nothing',
    plant: 'alter policy "members write under their own name" on public.messages with check (true)',
    matrix: [
      "public.messages: member, insert, other's",
      "public.messages: member, insert, nobody's",
      "public.messages: other, insert, other's",
    ],
    lints: ['0024_policy_always_true public.messages "members write under their own name" with check'],
    sql: {
      file: '030-messages',
      tests: ['a member cannot write under another name', 'a member cannot write without a name'],
    },
  },
  {
    fault: 'a table without its revoke, on a project that grants new tables to the API',
    plant: 'grant all on public.applications to anon, authenticated',
    matrix: [
      'public.applications: visitor, select, own',
      'public.applications: member, select of email, own',
      "public.applications: member, delete, other's",
    ],
    lints: [
      '0026_anon_can_select public.applications',
      '0027_authenticated_can_select public.applications',
      'granted_without_policy public.applications select to anon',
      'truncate_references_or_trigger_granted public.applications truncate to anon',
    ],
    drift: ['table public.applications, anon', 'table public.applications, authenticated'],
    sql: { file: '010-foundation', tests: ['a visitor has no privilege on any table or column'] },
  },
  {
    fault: 'a definer function without search_path',
    plant: 'alter function public.was_referred() reset search_path',
    lints: ['0011_function_search_path_mutable public.was_referred()'],
    drift: ['function public.was_referred(), search_path'],
    sql: { file: '010-foundation', tests: ['every function has an empty search_path'] },
  },
  {
    fault: 'a dropped check constraint',
    plant: 'alter table public.messages drop constraint messages_content_length',
    drift: ['constraint public.messages messages_content_length, says'],
    sql: {
      file: '030-messages',
      tests: ['a message of 501 characters is refused', 'a message of 501 emoji is refused'],
    },
  },
  {
    fault: 'messages of a batch with the same time, from a clock that counts milliseconds',
    plant:
      "alter table public.messages alter created_at set default date_trunc('milliseconds', clock_timestamp())",
    drift: ['column public.messages.created_at, default'],
    sql: {
      file: '110-send-messages',
      tests: [
        'the chat shows them in the order of the batch',
        'no two at the same time',
        'a clock that was set back changes no order',
      ],
    },
  },
  {
    fault: "another member's message returned for its id",
    plant: inBody('public.send_messages(jsonb)', ' and m.user_id = member', ''),
    sql: {
      file: '110-send-messages',
      tests: ["another member's message is neither changed nor handed out"],
    },
  },
  {
    fault: 'trouble of the server answered as a refusal of the message',
    plant: inBody('public.send_messages(jsonb)', "''25006'', ''PGRST''", "''PGRST''"),
    sql: {
      file: '110-send-messages',
      tests: [
        "the server's own trouble ends the batch: 25006",
        "after the server's own trouble nothing of the batch is stored",
      ],
    },
  },
  {
    fault: 'a batch that ignores the author of its messages',
    plant: inBody(
      'public.send_messages(jsonb)',
      "coalesce((element ->> ''user_id'')::uuid, member)",
      'member',
    ),
    sql: {
      file: '110-send-messages',
      tests: ["a message that is meant to be another member's is refused alone"],
    },
  },
  {
    fault: 'a batch with the rights of its owner',
    plant: 'alter function public.send_messages(jsonb) security definer',
    lints: ['0029_authenticated_executes_definer public.send_messages(jsonb)'],
    drift: ['function public.send_messages(messages jsonb), security'],
  },
  {
    fault: "a member who deletes another member's message",
    plant: inBody('private.own_message(uuid)', 'held.user_id is distinct from member', 'false'),
    sql: {
      file: '120-message-deletion',
      tests: ["another member's message is not deleted", "a former member's message is not deleted"],
    },
  },
  {
    fault: "a member who edits another member's message",
    plant: inBody('private.own_message(uuid)', 'held.user_id is distinct from member', 'false'),
    sql: { file: '036-edits-and-replies', tests: ['another member edits nothing'] },
  },
  {
    fault: 'a message that can be edited forever',
    plant: inBody(
      'public.edit_message(uuid, uuid, text)',
      "interval ''15 minutes''",
      "interval ''15 years''",
    ),
    sql: { file: '036-edits-and-replies', tests: ["and no longer, by the server's clock"] },
  },
  {
    fault: 'a hidden field stored where all members read',
    plant: 'drop trigger hide_location on public.profiles',
    drift: ['trigger public.profiles hide_location, does'],
    sql: {
      file: '140-profile-privacy',
      tests: [
        'the hidden fields stand no longer where all members read',
        'another member finds no hidden field in a pull',
      ],
    },
  },
  {
    fault: "every member's hidden fields readable by all",
    plant: 'alter policy "members see their own settings" on public.profile_privacy using (true)',
    matrix: ["public.profile_privacy: member, select, other's"],
    lints: ['0024_policy_always_true public.profile_privacy "members see their own settings" using'],
    sql: { file: '140-profile-privacy', tests: ['another member does not read hidden fields'] },
  },
  {
    fault: 'a second reminder',
    plant: inBody('public.remind_invitation(uuid)', 'if invitation.reminders = 1 then', 'if false then'),
    sql: { file: '150-invitation-reminders', tests: ['a second reminder is refused'] },
  },
  {
    fault: 'the oldest messages first for an empty mirror',
    plant: inBody(
      'public.sync_pull(jsonb, integer, timestamptz, text)',
      'order by m.created_at desc, m.id desc',
      'order by m.created_at, m.id',
    ),
    sql: {
      file: '080-sync',
      tests: ['the newest messages are the newest by their time, not by the order of writing'],
    },
  },
  {
    fault: 'the newest messages in every answer',
    plant: inBody(
      'public.sync_pull(jsonb, integer, timestamptz, text)',
      'if coalesce(jsonb_array_length(page), 0) >= size and exists',
      'if true or exists',
    ),
    sql: { file: '080-sync', tests: ['a page that brings a mirror up to date has no list of the newest'] },
  },
  {
    fault: 'stats incremented instead of counted',
    plant: `
      create or replace function private.recount_after_invitation() returns trigger
      language plpgsql security definer set search_path = '' as $f$
      begin
        if tg_op = 'INSERT' then
          insert into public.invitation_stats as stats (user_id, total_sent, weekly_sent, monthly_sent)
          values (new.inviter_id, 1, 1, 1)
          on conflict (user_id) do update set total_sent = stats.total_sent + 1,
            weekly_sent = stats.weekly_sent + 1, monthly_sent = stats.monthly_sent + 1;
        elsif tg_op = 'UPDATE' and new.status = 'accepted' then
          update public.invitation_stats as stats set total_accepted = total_accepted + 1,
            weekly_accepted = weekly_accepted + 1, monthly_accepted = monthly_accepted + 1
          where stats.user_id = new.inviter_id;
        end if;
        return null;
      end $f$`,
    sql: { file: '050-invitation-stats', tests: ['the week is 7 days and the month 30'] },
  },
  {
    fault: 'an unindexed foreign key',
    plant: 'drop index public.messages_user_id_idx',
    lints: ['0001_unindexed_foreign_key public.messages messages_user_id_fkey'],
    sql: { file: '010-foundation', tests: ['every foreign key has an index that begins with its column'] },
  },
  {
    fault: 'a grant on a forbidden column',
    plant: 'grant update (created_at) on public.profiles to authenticated',
    matrix: [
      'public.profiles: member, update of created_at, own',
      "public.profiles: member, update of created_at, other's",
      'public.profiles: unconfirmed, update of created_at, own',
    ],
    drift: ['table public.profiles, authenticated update'],
    sql: { file: '010-foundation', tests: ['a member may write these columns and no others'] },
  },
  {
    fault: 'row-level security disabled',
    plant: 'alter table public.tombstones disable row level security',
    matrix: ["public.tombstones: member, select, other's"],
    lints: [
      '0007_policy_exists_rls_disabled public.tombstones "members see what they could see before"',
      '0013_rls_disabled public.tombstones',
      'published_without_rls public.tombstones',
    ],
    drift: ['table public.tombstones, row-level security'],
    sql: { file: '010-foundation', tests: ['every table has row-level security'] },
  },
  {
    fault: 'execute for public',
    plant: 'grant execute on function private.accept_referral(uuid, text, text) to public',
    lints: [
      'execute_for_public private.accept_referral(uuid, text, text)',
      '0028_anon_executes_definer private.accept_referral(uuid, text, text)',
      '0029_authenticated_executes_definer private.accept_referral(uuid, text, text)',
    ],
    drift: ['function private.accept_referral(account uuid, account_email text, code text), execute'],
    sql: {
      file: '010-foundation',
      tests: ['of the private functions only harmless helpers are open to members'],
    },
  },
  {
    fault: 'a tombstone trigger missing',
    plant: 'drop trigger tombstone on public.messages',
    drift: ['trigger public.messages tombstone, does'],
    sql: { file: '030-messages', tests: ['a removed message leaves a tombstone for everybody'] },
  },
  {
    fault: 'a stamp trigger missing',
    plant: `alter table public.messages alter sync_xid set default '3'; drop trigger stamp on public.messages;
      create trigger stamp before insert on public.messages for each row execute function private.stamp_sync_xid()`,
    drift: ['trigger public.messages stamp, does'],
    sql: {
      file: '090-account',
      tests: [
        'the messages stay without an author, and they alone are marked as changed',
        'a mirror that is up to date pulls the messages that lost their author',
      ],
    },
  },
  {
    fault: 'messages that are deleted with their author',
    plant: `alter table public.messages drop constraint messages_user_id_fkey,
      add foreign key (user_id) references auth.users (id) on delete cascade`,
    sql: {
      file: '090-account',
      tests: ['the messages stay without an author, and they alone are marked as changed'],
    },
  },
  {
    fault: 'an account that any member can delete',
    plant: `create function public.delete_account(account uuid) returns void
      language sql security definer set search_path = '' as 'delete from auth.users where id = account';
      revoke execute on function public.delete_account(uuid) from public;
      grant execute on function public.delete_account(uuid) to authenticated`,
    lints: ['0029_authenticated_executes_definer public.delete_account(uuid)'],
    drift: [
      'function public.delete_account(account uuid), execute',
      'function public.delete_account(account uuid), owner',
    ],
    sql: { file: '010-foundation', tests: ['a member may call these functions and no others'] },
  },
  {
    fault: 'a policy that looks up the caller for every row',
    plant:
      'alter policy "members see their own numbers" on public.invitation_stats using (user_id = auth.uid())',
    lints: ['0003_auth_rls_initplan public.invitation_stats "members see their own numbers"'],
  },
  {
    fault: 'a second policy for the same rows',
    plant: `create policy "again" on public.messages to authenticated
      using (((auth.jwt() -> 'user_metadata') ->> 'is_admin')::boolean)`,
    lints: [
      '0003_auth_rls_initplan public.messages "again"',
      '0006_multiple_permissive_policies public.messages r for authenticated',
      '0006_multiple_permissive_policies public.messages a for authenticated',
      '0015_policy_references_user_metadata public.messages "again"',
    ],
  },
  {
    fault: 'a view that shows addresses of accounts',
    plant: `create view public.members as select id, email from auth.users; grant select on public.members to authenticated;
      create materialized view public.members_once as select id, email from auth.users; grant select on public.members_once to anon`,
    lints: [
      '0002_auth_users_exposed public.members to authenticated',
      '0002_auth_users_exposed public.members_once to anon',
      '0010_security_definer_view public.members',
      '0016_materialized_view_in_api public.members_once to anon',
      '0026_anon_can_select public.members_once',
      '0027_authenticated_can_select public.members',
    ],
  },
  {
    fault: 'a carelessly made table',
    plant: `alter table auth.users add constraint address_key unique (email);
      create table public.notes (note text, kind regproc, account_email text, email text references auth.users (email));
      create index on public.notes (note); create index on public.notes (note);
      grant select on public.notes to anon`,
    lints: [
      '0001_unindexed_foreign_key public.notes notes_email_fkey',
      '0004_no_primary_key public.notes',
      '0009_duplicate_index public.notes notes_note_idx = notes_note_idx1',
      '0013_rls_disabled public.notes',
      '0018_unsupported_reg_type public.notes.kind',
      '0021_foreign_key_to_auth_not_primary public.notes notes_email_fkey',
      '0023_sensitive_column_exposed public.notes.account_email to anon',
    ],
  },
  {
    fault: 'a private table without row-level security in a schema that everybody may use',
    plant:
      'grant usage on schema private to public; create table private.settings (id int primary key); alter table private.settings enable row level security',
    lints: ['0008_rls_enabled_no_policy private.settings', 'private_schema_open_to_visitors private'],
    drift: ['schema private, PUBLIC'],
    sql: { file: '010-foundation', tests: ['a visitor cannot look into the private schema'] },
  },
  {
    fault: 'a foreign table and an extension in public',
    plant: `alter extension pgcrypto set schema public;
      create foreign data wrapper nowhere; create server nowhere foreign data wrapper nowhere;
      create foreign table public.far (id int) server nowhere; grant select on public.far to authenticated`,
    lints: ['0014_extension_in_public pgcrypto', '0017_foreign_table_in_api public.far to authenticated'],
  },
  {
    fault: 'a trigger on accounts that runs as the auth service',
    plant: `alter function private.create_profile() security invoker;
      alter function private.create_profile() set search_path = public`,
    lints: [
      'auth_trigger_not_definer club_1_create_profile private.create_profile()',
      'search_path_not_empty private.create_profile()',
    ],
    drift: ['function private.create_profile(), search_path', 'function private.create_profile(), security'],
  },
];
