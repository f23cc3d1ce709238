import * as v from 'valibot';
import {
  editionsSchema,
  readSeatsLeft,
  type Editions,
  type SeatsLeft,
} from '../../features/editions/rules/published-editions.ts';
import { firstEdition } from './first-edition.ts';

/** The site is rendered from these. */
export interface Published {
  readonly editions: Editions;
  readonly seatsLeft: SeatsLeft;
}

/**
 * Reads the published editions of a hosted project, and how many seats are left; the first edition without a project. `url` and `key`
 * are VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY. Throws when the project answers with anything else: a site with the
 * first edition instead would take back what is published.
 */
export async function fetchPublished(url: unknown, key: unknown): Promise<Published> {
  if (typeof url !== 'string' || url === '') return { editions: [firstEdition], seatsLeft: {} };
  const call = async (name: string): Promise<unknown> => {
    const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
      method: 'POST',
      headers: { apikey: String(key), 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`It answers with ${response.status}.`);
    return response.json();
  };
  try {
    const [editions, seats] = await Promise.all([call('published_editions'), call('seats_left')]);
    return { editions: v.parse(editionsSchema, editions), seatsLeft: readSeatsLeft(seats) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The published editions could not be read from ${url}. ${reason} Are the migrations pushed, and is the key right?`,
      { cause: error },
    );
  }
}
