import type { Edition } from '../../../src/features/editions/rules/edition.ts';
import type { TestServer } from './server.ts';

/** Publishes an edition as it is, with its own sequence and time of change, and renders the site. */
export const publish = async ({ database, deployPath, url }: TestServer, edition: Edition): Promise<void> => {
  const { id, sequence } = edition;
  const content = JSON.stringify(edition);
  await database.query(
    'insert into private.editions (id, draft) values ($1, $2) on conflict (id) do update set draft = excluded.draft',
    [id, content],
  );
  await database.query(
    `insert into private.edition_releases (edition, number, content, note) values ($1, $2, $3, '')`,
    [id, sequence, content],
  );
  await fetch(`${url}${deployPath}`, { method: 'POST' });
};
