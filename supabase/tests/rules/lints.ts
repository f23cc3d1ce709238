import type { PGlite } from '@electric-sql/pglite';

/**
 * The rules of the hosted service's advisor (supabase/splinter, with its numbers), reimplemented from its documentation,
 * and some of our own without a number. Leaves out rules that need a running service: 0005 unused index, 0012 anonymous
 * sign-ins, 0019 queues, 0020 bloat, 0022 outdated extensions, 0025 buckets.
 *
 * Stricter than the advisor: includes the private schema, and 0024 also reports a select policy without a condition.
 */
export interface Finding {
  readonly rule: string;
  readonly object: string;
}

/** Findings that are allowed, each with a reason. One that no longer occurs fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '0008_rls_enabled_no_policy private.invitation_mails':
    'Only definer functions count mails; nobody reads it.',
  '0008_rls_enabled_no_policy private.announcement_mails': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.announcement_mailings': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.mail_opt_outs': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.edition_news': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.rate_limits': 'Only definer functions count calls; nobody reads it.',
  '0008_rls_enabled_no_policy private.outbox_ledger': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.push_subscriptions': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.rings': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.unread_mails': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.organisers':
    'Written by the owner of the database and at the desk; definer functions read it.',
  '0008_rls_enabled_no_policy private.application_decisions':
    'Organisers decide and read by functions of the desk.',
  '0008_rls_enabled_no_policy private.application_notes':
    'Organisers write and read it by functions of the desk.',
  '0008_rls_enabled_no_policy private.ticket_keys': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.check_ins': 'Organisers read it by functions of the desk.',
  '0008_rls_enabled_no_policy private.attendees': 'Organisers read it by functions of the desk.',
  '0008_rls_enabled_no_policy private.editions': 'Organisers reach it by the functions of the desk only.',
  '0008_rls_enabled_no_policy private.edition_releases':
    'Organisers reach it by the functions of the desk only.',
  '0008_rls_enabled_no_policy private.desk_saves': 'The desk saves by a function.',
  '0008_rls_enabled_no_policy private.audit_log': 'Written by triggers; the desk reads it by a function.',
  '0008_rls_enabled_no_policy private.suspensions': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.write_budgets': 'Only definer functions count what is written.',
  '0008_rls_enabled_no_policy private.clock': 'Only definer functions read and write it.',
  '0008_rls_enabled_no_policy private.secrets': 'Only definer functions read it.',
  '0008_rls_enabled_no_policy private.sync_epoch': 'Read through private.current_sync_epoch only.',
  '0008_rls_enabled_no_policy public.applications': 'Only the service role gets in, which bypasses policies.',
  '0008_rls_enabled_no_policy public.message_reports':
    'Only the service role gets in, which bypasses policies.',

  '0027_authenticated_can_select public.invitation_stats': 'Own row only, by policy.',
  '0027_authenticated_can_select public.announcements': 'What is announced to the member, by policy.',
  '0027_authenticated_can_select public.villas': 'For those who come and for organisers, by policy.',
  '0027_authenticated_can_select public.activity': 'When others were here.',
  '0027_authenticated_can_select public.invitations': 'Own rows only, by policy.',
  '0027_authenticated_can_select public.pictures': 'Pictures of the members in the directory.',
  '0027_authenticated_can_select public.messages': 'The chat.',
  '0027_authenticated_can_select public.reactions': 'Who reacted to which message.',
  '0027_authenticated_can_select public.read_marks': 'Own row only, by policy.',
  '0027_authenticated_can_select public.notification_choices': 'Own row only, by policy.',
  '0027_authenticated_can_select public.profile_privacy': 'Own row only, by policy.',
  '0027_authenticated_can_select public.profiles': 'The directory.',
  '0027_authenticated_can_select public.tombstones': 'What the member could see before, by policy.',

  '0028_anon_executes_definer public.published_editions()': 'What the public pages show.',
  '0028_anon_executes_definer public.seats_left()': 'A number that the public pages show.',
  '0028_anon_executes_definer public.check_referral(text)':
    'Visitors check a code before they sign up; one answer for all codes that are not valid, rate-limited.',

  '0028_anon_executes_definer public.account_exists(uuid)':
    'Answers only whether the account of a random id was deleted, to a device whose session has ended.',
  '0028_anon_executes_definer public.application_state(text)':
    'Answers only the state of the application whose random token the caller has.',

  '0028_anon_executes_definer public.give_seat_back_by_link(text)':
    'Gives back only the seat of the application whose random token the caller has.',

  '0028_anon_executes_definer public.leave_waitlist_by_link(text)':
    'Takes only the application whose random token the caller has off the waitlist.',

  '0029_authenticated_executes_definer private.member()':
    'Answers who the caller is; the schema is not exposed.',
  '0029_authenticated_executes_definer private.current_sync_epoch()':
    'Reads the one epoch, the same for everybody; the schema is not exposed.',
  '0029_authenticated_executes_definer private.is_attendee(uuid, text)':
    'Answers yes or no, and a policy calls it; the schema is not exposed.',
  '0029_authenticated_executes_definer private.own_desk()':
    'Counts what waits, for organisers only; the schema is not exposed.',
  '0029_authenticated_executes_definer private.own_seat()':
    "Reads the caller's place only; the schema is not exposed.",
  '0029_authenticated_executes_definer private.own_suspension()':
    "Reads the caller's suspension only; the schema is not exposed.",
  '0029_authenticated_executes_definer private.may_read_villa(uuid, text)':
    'Answers yes or no, and a policy calls it; the schema is not exposed.',
  '0029_authenticated_executes_definer private.own_villa(text)':
    'Reads what the policy lets the caller read; the schema is not exposed.',
  '0029_authenticated_executes_definer private.take_entry(uuid, jsonb)':
    "Notes an entry as the caller's; the schema is not exposed.",
  '0029_authenticated_executes_definer public.act_at_desk(uuid, text, jsonb)': 'Refuses all but organisers.',
  '0029_authenticated_executes_definer public.desk_pull(text)': 'Refuses all but organisers.',
  '0029_authenticated_executes_definer public.published_editions()': 'As for visitors.',
  '0029_authenticated_executes_definer public.account_exists(uuid)': 'As for visitors.',
  '0029_authenticated_executes_definer public.check_referral(text)': 'As for visitors.',
  '0029_authenticated_executes_definer public.delete_message(uuid, uuid)': "The caller's message only.",
  '0029_authenticated_executes_definer public.edit_message(uuid, uuid, text)': "The caller's message only.",
  '0029_authenticated_executes_definer public.pin_message(uuid, uuid, boolean)':
    'Refuses all but organisers.',
  '0029_authenticated_executes_definer public.give_seat_back(uuid, text, timestamp with time zone)':
    "The caller's seats only.",
  '0029_authenticated_executes_definer public.choose_notifications(uuid, jsonb)':
    "The caller's choices only.",
  '0029_authenticated_executes_definer public.ring_here(text, text, text, text)':
    "The device with the caller's session only.",
  '0029_authenticated_executes_definer public.ring_no_more(text)': "The caller's device only.",
  '0029_authenticated_executes_definer public.mark_read(uuid)': "The caller's mark only.",
  '0029_authenticated_executes_definer public.react(uuid, uuid, text, boolean)':
    "The caller's reactions only.",
  '0029_authenticated_executes_definer public.withdraw_entry(uuid)': "The caller's entries only.",
  '0029_authenticated_executes_definer public.delete_my_account()': "Deletes the caller's account only.",
  '0029_authenticated_executes_definer public.export_my_data()': "Reads the caller's account only.",
  '0029_authenticated_executes_definer public.increment_invitation_stats(uuid)':
    'Recounts, and refuses everybody but the owner.',
  '0029_authenticated_executes_definer public.my_sessions()': "Reads the caller's sessions only.",
  '0029_authenticated_executes_definer public.remind_invitation(uuid)':
    "The caller's invitation only; counted.",
  '0029_authenticated_executes_definer public.resend_invitation(uuid)':
    "The caller's invitation only; counted.",
  '0029_authenticated_executes_definer public.revoke_invitation(uuid)': "The caller's invitation only.",
  '0029_authenticated_executes_definer public.save_picture(uuid, text)': "The caller's picture only.",
  '0029_authenticated_executes_definer public.set_profile_privacy(boolean, text[])':
    "The caller's settings and profile only.",
  '0029_authenticated_executes_definer public.touch_last_active()': "The caller's row and numbers only.",
  '0029_authenticated_executes_definer public.was_referred()': 'Answers about the caller only.',
};

/** All findings, those in {@link allowed} included. */
export async function runLints(database: PGlite): Promise<Finding[]> {
  const parts = Object.entries(rules).map(
    ([rule, sql]) => `select '${rule}' as rule, object::text from (${sql}) as found (object)`,
  );
  const { rows } = await database.query<{ rule: string; object: string }>(
    `${COMMON} ${parts.join('\nunion all\n')} order by rule, object`,
  );
  return rows.map(({ rule, object }) => ({ rule, object }));
}

export const nameOf = ({ rule, object }: Finding) => `${rule} ${object}`;

// The relations and functions of our schemas, without those of extensions, with readable names.
const COMMON = `
with relations as (
  select c.oid, n.nspname::text as schema, n.nspname || '.' || c.relname as name, c.relkind, c.relrowsecurity, c.reloptions
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private')
    and not exists (select 1 from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
base_tables as (select * from relations where relkind in ('r', 'p')),
functions as (
  select p.oid, p.proconfig, p.prosecdef, p.prorettype, p.proacl, p.proowner,
    n.nspname::text as schema,
    n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
    and not exists (select 1 from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
),
policies as (
  select p.oid, p.polrelid, t.name || ' "' || p.polname || '"' as name, t.name as on_table, t.relrowsecurity,
    p.polpermissive, p.polcmd, p.polroles, pg_get_expr(p.polqual, p.polrelid) as qual,
    pg_get_expr(p.polwithcheck, p.polrelid) as with_check
  from pg_policy as p join base_tables as t on t.oid = p.polrelid
),
api_roles as (select oid, rolname::text as name from pg_roles where rolname in ('anon', 'authenticated'))
`;

// Postgres prints a call that runs once for a query as ( SELECT private.member() AS member).
const PER_ROW_CALL = `(auth\\.(uid|role|email|jwt)|private\\.member|current_setting)\\(`;
const ONCE_A_QUERY = `\\( *SELECT +(auth\\.(uid|role|email|jwt)|private\\.member|current_setting)\\(`;

const SENSITIVE =
  '^(.*_)?(password|passwd|pwd|secret|api_?key|access_?token|refresh_?token|private_?key|credit_?card|card_?number|cvv|iban|ssn|passport|pan|aadhaar|birth_?date|date_of_birth|email|phone)(_.*)?$';

export const rules: Readonly<Record<string, string>> = {
  '0001_unindexed_foreign_key': `
    select t.name || ' ' || f.conname from pg_constraint as f join base_tables as t on t.oid = f.conrelid
    where f.contype = 'f' and not exists (
      select 1 from pg_index as i
      where i.indrelid = f.conrelid and i.indisvalid and i.indpred is null
        and (select array_agg(k order by k) from unnest((i.indkey::int2[])[0:cardinality(f.conkey) - 1]) as k)
          = (select array_agg(k order by k) from unnest(f.conkey) as k)
    )`,
  '0002_auth_users_exposed': `
    select distinct v.name || ' to ' || a.name from relations as v
    join pg_rewrite as r on r.ev_class = v.oid
    join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid = 'auth.users'::regclass, api_roles as a
    where v.relkind in ('v', 'm') and has_any_column_privilege(a.oid, v.oid, 'select')`,
  '0003_auth_rls_initplan': `
    select name from policies, unnest(array[qual, with_check]) as expression
    where regexp_replace(expression, '${ONCE_A_QUERY}', '', 'gi') ~* '${PER_ROW_CALL}'`,
  '0004_no_primary_key': `
    select name from base_tables as t
    where not exists (select 1 from pg_index as i where i.indrelid = t.oid and i.indisprimary)`,
  '0006_multiple_permissive_policies': `
    select p.on_table || ' ' || verb || ' for ' || a.name from policies as p
    cross join api_roles as a cross join unnest(array['r', 'a', 'w', 'd']) as verb
    where p.polpermissive and p.polcmd in (verb::"char", '*') and (0 = any (p.polroles) or a.oid = any (p.polroles))
    group by p.on_table, verb, a.name having count(*) > 1`,
  '0007_policy_exists_rls_disabled': `select name from policies where not relrowsecurity`,
  '0008_rls_enabled_no_policy': `
    select name from base_tables as t
    where relrowsecurity and not exists (select 1 from pg_policy as p where p.polrelid = t.oid)`,
  '0009_duplicate_index': `
    select t.name || ' ' || string_agg(i.indexrelid::regclass::text, ' = ' order by i.indexrelid::regclass::text)
    from pg_index as i join base_tables as t on t.oid = i.indrelid join pg_class as c on c.oid = i.indexrelid
    group by t.name, c.relam, i.indkey::text, i.indclass::text, i.indoption::text, i.indcollation::text,
      pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
    having count(*) > 1`,
  '0010_security_definer_view': `
    select name from relations where relkind = 'v' and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  '0011_function_search_path_mutable': `
    select name from functions
    where not exists (select 1 from unnest(proconfig) as setting where setting like 'search_path=%')`,
  '0013_rls_disabled': `select name from base_tables where not relrowsecurity`,
  '0014_extension_in_public': `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
  '0015_policy_references_user_metadata': `
    select name from policies, unnest(array[qual, with_check]) as expression where expression ~* 'user_meta_?data'`,
  '0016_materialized_view_in_api': `
    select v.name || ' to ' || a.name from relations as v, api_roles as a
    where v.relkind = 'm' and has_any_column_privilege(a.oid, v.oid, 'select')`,
  '0017_foreign_table_in_api': `
    select v.name || ' to ' || a.name from relations as v, api_roles as a
    where v.relkind = 'f' and has_any_column_privilege(a.oid, v.oid, 'select')`,
  '0018_unsupported_reg_type': `
    select t.name || '.' || attname from pg_attribute join base_tables as t on t.oid = attrelid
    where attnum > 0 and not attisdropped and atttypid in (
      'regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
      'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
  '0021_foreign_key_to_auth_not_primary': `
    select t.name || ' ' || f.conname from pg_constraint as f join base_tables as t on t.oid = f.conrelid
    join pg_class as target on target.oid = f.confrelid
    where f.contype = 'f' and target.relnamespace = 'auth'::regnamespace and not exists (
      select 1 from pg_constraint as k where k.conrelid = f.confrelid and k.contype = 'p' and k.conindid = f.conindid
    )`,
  '0023_sensitive_column_exposed': `
    select t.name || '.' || attname || ' to ' || a.name from pg_attribute join base_tables as t on t.oid = attrelid, api_roles as a
    where attnum > 0 and not attisdropped and not t.relrowsecurity and attname ~* '${SENSITIVE}'
      and has_column_privilege(a.oid, t.oid, attnum, 'select')`,
  '0024_policy_always_true': `
    select name || ' ' || part from policies,
      lateral (values ('using', qual), ('with check', with_check)) as condition (part, expression)
    where polpermissive
      and lower(regexp_replace(expression, '[()[:space:]]', '', 'g')) in ('true', '1=1', 'true=true', '''t''::boolean')`,
  '0026_anon_can_select': `
    select name from relations where relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege('anon', oid, 'select')`,
  '0027_authenticated_can_select': `
    select name from relations
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege('authenticated', oid, 'select')`,
  '0028_anon_executes_definer': `
    select name from functions where prosecdef and has_function_privilege('anon', oid, 'execute')`,
  '0029_authenticated_executes_definer': `
    select name from functions where prosecdef and has_function_privilege('authenticated', oid, 'execute')`,

  // Our own. By default PUBLIC may call a new function, and on older projects the API's roles may use a new table.
  execute_for_public: `
    select name from functions as f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) as g where g.grantee = 0`,
  search_path_not_empty: `
    select name from functions
    where exists (select 1 from unnest(proconfig) as setting where setting like 'search_path=%' and setting <> 'search_path=""')`,
  truncate_references_or_trigger_granted: `
    select t.name || ' ' || privilege || ' to ' || a.name from base_tables as t, api_roles as a,
      unnest(array['truncate', 'references', 'trigger']) as privilege
    where has_table_privilege(a.oid, t.oid, privilege)`,
  granted_without_policy: `
    select t.name || ' ' || privilege || ' to ' || a.name from base_tables as t, api_roles as a,
      (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as verb (privilege, letter)
    where case privilege
        when 'delete' then has_table_privilege(a.oid, t.oid, 'delete')
        else has_any_column_privilege(a.oid, t.oid, privilege)
      end
      and t.relrowsecurity and not exists (
        select 1 from policies as p
        where p.polrelid = t.oid and p.polcmd in (letter::"char", '*') and (0 = any (p.polroles) or a.oid = any (p.polroles))
      )`,
  auth_trigger_not_definer: `
    select t.tgname || ' ' || p.oid::regprocedure from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    join pg_class as c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'auth'::regnamespace and not p.prosecdef`,
  private_schema_open_to_visitors: `
    select 'private' where has_schema_privilege('anon', 'private', 'usage') or has_schema_privilege('authenticated', 'private', 'create')`,
  published_without_rls: `
    select t.name from base_tables as t join pg_publication_rel as p on p.prrelid = t.oid where not t.relrowsecurity`,
};
