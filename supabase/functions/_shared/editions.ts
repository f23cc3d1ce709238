import type { SupabaseClient } from '@supabase/supabase-js';
import { readEditions, type Editions } from '../../../src/features/editions/rules/published-editions.ts';

/** What the site shows: the published editions, the newest first, and the default. Throws when the database does not answer. */
export async function publishedEditions(service: SupabaseClient): Promise<Editions> {
  return readEditions((await service.rpc('published_editions').throwOnError()).data);
}
