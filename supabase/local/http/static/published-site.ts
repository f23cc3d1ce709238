import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Published } from '../../../../src/tools/build/published.ts';
import { readParts } from '../../../../src/tools/build/site-parts.ts';
import { editionsSchema, readSeatsLeft } from '../../../../src/features/editions/rules/published-editions.ts';
import { readWorks } from '../../../../src/features/editions/rules/works.ts';
import { firstEdition } from '../../../../src/tools/build/first-edition.ts';
import { toRequestListener } from '../node-http.ts';
import type { Sql } from '../../data/sql.ts';
import { compressFiles } from './compress.ts';
import { serveStatic, type RequestHandler } from './serve-static.ts';

/** The built site. Its public pages show what is published in a database. */
export interface PublishedSite {
  readonly handle: RequestHandler;
  /** Renders the public pages again if the editions, the seats that are left or the works have changed. */
  refresh(database: Sql): Promise<void>;
  /** Answers the deploy hook. Serve it at an address that nobody can guess. */
  deployHook(database: Sql): RequestHandler;
  /** Serves the built site again, as if nothing had been published. */
  reset(): Promise<void>;
}

/**
 * Serves `dist` of a project, with rendered pages on top. Empties `directory` and renders into it. Leaves `dist` as it was
 * built, so that a process with other data can show its own editions.
 */
export async function openPublishedSite(project: string, directory: string): Promise<PublishedSite> {
  await rm(directory, { recursive: true, force: true });
  const dist = join(project, 'dist');
  let serve = serveStatic(dist);
  let shown: string | null = null;
  let count = 0;

  const show = async (published: string | null): Promise<void> => {
    if (published === shown) return;
    count += 1;
    const overlay = join(directory, String(count));
    if (published !== null) await renderInto(overlay, project, readPublished(published));
    serve = published === null ? serveStatic(dist) : serveStatic(dist, overlay);
    shown = published;
    await rm(join(directory, String(count - 1)), { recursive: true, force: true });
  };
  // Renders one at a time, because two releases may follow each other within a second.
  let last: Promise<void> = Promise.resolve();
  const refresh = (database: Sql): Promise<void> => {
    const next = last.then(async () => show(await publishedIn(database)));
    last = next.catch(() => undefined);
    return next;
  };

  return {
    handle: (request, response) => serve(request, response),
    refresh,
    deployHook: (database) =>
      toRequestListener(async (request) => {
        if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
        await refresh(database);
        return new Response(null, { status: 204 });
      }),
    reset: () => show(null),
  };
}

/** What the database publishes, as JSON: editions, seats left, works. Null while the built site shows just that: the first edition alone. */
const publishedIn = async (database: Sql): Promise<string | null> => {
  const { rows } = await database.query<{ published: string | null }>(
    `select nullif(
       jsonb_build_array(public.published_editions(), public.seats_left(), public.shown_works()), $1::jsonb
     )::text as published`,
    [JSON.stringify([[firstEdition], {}, []])],
  );
  return rows[0]?.published ?? null;
};

const readPublished = (json: string): Published => {
  const [editions, seatsLeft, works] = v.parse(v.array(v.unknown()), JSON.parse(json));
  return {
    editions: v.parse(editionsSchema, editions),
    seatsLeft: readSeatsLeft(seatsLeft),
    works: readWorks(works),
  };
};

/** Writes the pages of these editions, and the service worker with their revisions. */
async function renderInto(directory: string, project: string, published: Published): Promise<void> {
  // Loaded on demand, because `npm start` needs it only once an organiser has published something.
  const { renderSite } = await import('../../../../src/tools/build/render-site.ts');
  const files = new Map(await renderSite(await readParts(project), published));
  files.set('sw.js', withRevisions(await readFile(join(project, 'dist', 'sw.js'), 'utf8'), files));
  for (const [name, content] of files) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  await compressFiles(directory);
}

/**
 * Sets the revisions of these files in the service worker's list, so that installed apps fetch them. Adds calendars that the
 * build did not have.
 */
export const withRevisions = (worker: string, files: ReadonlyMap<string, string>): string => {
  let script = worker;
  for (const [name, content] of files) {
    const entry = `{"revision":"${createHash('md5').update(content).digest('hex')}","url":"${name}"}`;
    const listed = new RegExp(`\\{"revision":"[0-9a-f]+","url":"${name.replaceAll('.', '\\.')}"\\}`);
    if (listed.test(script)) script = script.replace(listed, entry);
    // Stands before the first entry of the list.
    else if (name.startsWith('calendar/')) script = script.replace('{"revision":', `${entry},{"revision":`);
  }
  return script;
};
