import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

const VERSION = '1.3.5';

/**
 * SQL for a superuser that makes pgTAP in the schema `extensions`, taken from the copy that PGlite ships: the same
 * version as in the embedded runs, and nothing to install. `create extension if not exists pgtap` then finds it there.
 */
export async function pgtapSql(): Promise<string> {
  const script = await fromArchive(
    new URL(import.meta.resolve('@electric-sql/pglite/pgtap')),
    `share/postgresql/extension/pgtap--${VERSION}.sql`,
  );
  return `
    set search_path to extensions, pg_catalog;
    ${script}
    grant execute on all functions in schema extensions to public;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select max(oid::bigint)::oid, 'pgtap', 'postgres'::regrole, 'extensions'::regnamespace, true, '${VERSION}'
    from pg_proc;
  `;
}

async function fromArchive(module: URL, path: string): Promise<string> {
  const archive = gunzipSync(await readFile(new URL('../pgtap.tar.gz', module)));
  // A tar: for each file a header of 512 bytes (name first, size in octal at 124) and the text, padded to 512.
  for (let at = 0; at + 512 <= archive.length;) {
    const field = (start: number, length: number) =>
      archive.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12).trim() || '0', 8);
    if (field(0, 100) === path) return archive.toString('utf8', at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`PGlite's archive of pgTAP has no ${path}.`);
}
