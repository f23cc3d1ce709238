import * as v from 'valibot';
import {
  editionsSchema,
  readSeatsLeft,
  type Editions,
  type SeatsLeft,
} from '../../features/editions/rules/published-editions.ts';
import { readWorks, type Work } from '../../features/editions/rules/works.ts';
import { firstEdition } from './first-edition.ts';

/** What the public pages show of the database. */
export interface Published {
  readonly editions: Editions;
  readonly seatsLeft: SeatsLeft;
  readonly works: readonly Work[];
}

/**
 * Reads the published editions of a hosted project, the seats left and what went live. Without a project, returns the first edition.
 * `url` and `key` are VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY. Throws for any other answer: a site with the first edition
 * would withdraw what is published.
 */
export async function fetchPublished(url: unknown, key: unknown): Promise<Published> {
  if (typeof url !== 'string' || url === '') return { editions: [firstEdition], seatsLeft: {}, works: [] };
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
    const [editions, seats, works] = await Promise.all(
      ['published_editions', 'seats_left', 'shown_works'].map(call),
    );
    return {
      editions: v.parse(editionsSchema, editions),
      seatsLeft: readSeatsLeft(seats),
      works: readWorks(works),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The published editions could not be read from ${url}. ${reason} Are the migrations pushed, and is the key right?`,
      { cause: error },
    );
  }
}
