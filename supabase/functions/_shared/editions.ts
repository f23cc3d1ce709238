import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { editionsSchema, type Editions } from '../../../src/features/editions/rules/published-editions.ts';

/** Reads the editions that the site shows, the newest first. Throws when the database does not answer. */
export async function publishedEditions(service: SupabaseClient): Promise<Editions> {
  return v.parse(editionsSchema, (await service.rpc('published_editions').throwOnError()).data);
}
