import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { editionSchema, type Edition } from '../../features/editions/rules/edition.ts';

const migration = join(import.meta.dirname, '../../../supabase/migrations/20251001001471_first_edition.sql');

/** The edition with which every database begins, read from its migration. A build without a hosted project shows it. */
export const firstEdition: Edition = v.parse(
  editionSchema,
  JSON.parse(readFileSync(migration, 'utf8').split('$edition$')[1] ?? ''),
);
