-- Loads a dump of the club's data, in one transaction, into a project that has the schema and no account yet:
--   psql "$DATABASE_URL" -v dump=club.sql -f supabase/restore.sql
\set ON_ERROR_STOP on
begin;

-- Triggers have acted on the dump's rows before and must not act again. The record of the desk lets nobody empty it either.
set local session_replication_role = replica;

do $$
begin
  if exists (select 1 from auth.users) then
    raise exception 'This project has accounts already: restore into a new one.';
  end if;
  -- Removes the rows that the migrations wrote, such as keys: the dump holds the club's.
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  );
end
$$;

\i :dump
select private.after_restore();
commit;
