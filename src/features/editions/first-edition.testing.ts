import migration from '../../../supabase/migrations/20251001001471_first_edition.sql?raw';
import type { Edition } from './rules/edition.ts';

/** The edition with which every database begins. A browser has no `src/tools/build/first-edition.ts`, which reads the file. */
export const firstEdition = JSON.parse(migration.split('$edition$')[1] ?? '') as Edition;
