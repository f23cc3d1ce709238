import migration from '../../../supabase/migrations/20251001001471_first_edition.sql?raw';
import * as v from 'valibot';
import { editionSchema, type Edition } from './rules/edition.ts';

/** The edition with which every database begins. Not from `src/tools/build/first-edition.ts`, which runs only in Node. */
export const firstEdition: Edition = v.parse(
  editionSchema,
  JSON.parse(migration.split('$edition$')[1] ?? ''),
);
