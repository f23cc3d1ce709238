import { readEditions, type Editions } from '../../content/edition.ts';

/**
 * Reads the published editions of a hosted project; the default one without a project. `url` and `key` are
 * VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY. Throws when the project does not answer with editions: a site with
 * the default instead would take back what is published.
 */
export async function fetchEditions(url: unknown, key: unknown): Promise<Editions> {
  if (typeof url !== 'string' || url === '') return readEditions([]);
  try {
    const response = await fetch(new URL('/rest/v1/rpc/published_editions', url), {
      method: 'POST',
      headers: { apikey: String(key), 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`It answers with ${response.status}.`);
    return readEditions(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The published editions could not be read from ${url}. ${reason} Are the migrations pushed, and is the key right?`,
      { cause: error },
    );
  }
}
