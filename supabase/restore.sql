-- Loads a dump of the club's data into a project that has the schema and no account yet, all of it or nothing:
--   psql "$DATABASE_URL" -v dump=club.sql -f supabase/restore.sql
\set ON_ERROR_STOP on
begin;

do $$
begin
  if exists (select 1 from auth.users) then
    raise exception 'This project has accounts already: restore into a new one.';
  end if;
  -- The migrations wrote rows of their own, such as keys. The dump brings the club's.
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  );
end
$$;

-- The rows are final: no trigger may act on them a second time.
set local session_replication_role = replica;
\i :dump
select private.after_restore();
commit;
