-- Loads a dump of the club's data, in one transaction, into a project that has the schema and no account yet:
--   psql "$DATABASE_URL" -v dump=club.sql -f supabase/restore.sql
\set ON_ERROR_STOP on
begin;

-- Disables triggers, which have acted on the dump's rows before. They also forbid emptying the desk's record.
set local session_replication_role = replica;

do $$
begin
  if exists (select 1 from auth.users) then
    raise exception 'This project has accounts already: restore into a new one.';
  end if;
  -- Removes the rows that the migrations inserted, such as keys: the dump has the club's.
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  );
end
$$;

\i :dump
select private.after_restore();
commit;
