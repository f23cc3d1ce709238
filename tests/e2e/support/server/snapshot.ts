import type { Database } from '../../../../supabase/local/data/sql.ts';

/**
 * Copies the rows of every table. The returned function restores them and deletes later rows, without triggers, so that no
 * device is notified. Tables that tests may not write (extensions, Postgres itself) stay as they are.
 */
export const takeSnapshot = async (database: Database): Promise<() => Promise<void>> => {
  await database.exec(`
    create schema snapshot;
    create table snapshot.tables as
      select format('%I.%I', nspname, relname) as name, format('snapshot.%I', nspname || '.' || relname) as copy,
        -- Only columns that can be inserted: generated columns compute themselves.
        (select string_agg(quote_ident(attname), ', ') from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname !~ '^(pg_|information_schema$|snapshot$)';
    do $$
    declare kept record;
    begin
      for kept in select * from snapshot.tables loop
        execute format('create table %s as table %s', kept.copy, kept.name);
      end loop;
    end $$;
    create function snapshot.restore() returns void language plpgsql as $$
    declare kept record;
    begin
      set local session_replication_role = replica;
      for kept in select * from snapshot.tables loop
        execute format('delete from %s', kept.name);
        execute format(
          'insert into %s (%s) overriding system value select %s from %s', kept.name, kept.columns, kept.columns, kept.copy
        );
      end loop;
    end $$;`);
  return () => database.exec('select snapshot.restore()');
};
