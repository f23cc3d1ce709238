import { expect } from '@playwright/test';
import { defaultEdition } from '../../../src/content/edition.ts';
import { indiaOffset } from '../../../src/content/reader-time.ts';
import {
  editionToForm,
  programmeMoved,
  readEditionForm,
} from '../../../src/features/desk/edition/edition-form-rules.ts';
import type { Edition } from '../../../src/domain/edition.ts';
import type { Actor } from './actor.ts';
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

/**
 * Opens the landing page until it shows this text: a device shows its copy of the site until its worker has the next version. A
 * navigation at the very moment of that change may get no answer, so this tries again.
 */
export const openUntil = ({ page, server }: Actor, text: RegExp | string): Promise<void> =>
  expect(async () => {
    await page.goto(server.url, { timeout: 10_000 });
    const place = page.locator('main').getByText(text).filter({ visible: true });
    await expect(place.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
