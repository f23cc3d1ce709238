import { defaultEdition } from '../../../src/content/edition.ts';
import { indiaOffset } from '../../../src/content/reader-time.ts';
import {
  editionToForm,
  programmeMoved,
  readEditionForm,
} from '../../../src/features/desk/edition/edition-form-rules.ts';
import type { Edition } from '../../../src/domain/edition.ts';
import type { TestServer } from './server.ts';

/** Publishes an edition as it is, with its own sequence and time of change, and renders the site. */
export const publish = async ({ backend, url }: TestServer, edition: Edition): Promise<void> => {
  const { id, sequence } = edition;
  const content = JSON.stringify(edition);
  await backend.database.query(
    'insert into private.editions (id, draft) values ($1, $2) on conflict (id) do update set draft = excluded.draft',
    [id, content],
  );
  await backend.database.query(
    `insert into private.edition_releases (edition, number, content, note) values ($1, $2, $3, '')`,
    [id, sequence, content],
  );
  await fetch(`${url}${backend.deployPath}`, { method: 'POST' });
};

/** The default edition, as if it had begun so many minutes ago. */
export const editionBegunAgo = (minutes: number): Edition => {
  const indiaField = (instant: number) => new Date(instant + indiaOffset).toISOString().slice(0, 16);
  const start = Date.now() - minutes * 60_000;
  const form = {
    ...editionToForm(defaultEdition, 0),
    startsAt: indiaField(start),
    endsAt: indiaField(start + 11 * 3_600_000),
    bootcampEndsAt: indiaField(start + 24 * 3_600_000),
  };
  const read = readEditionForm(programmeMoved(form) ?? form, { ...defaultEdition, sequence: 1 });
  if (read.kind === 'invalid') throw new Error(JSON.stringify(read.errors));
  return read.value;
};
