import type { Edition } from '../../../src/features/editions/rules/edition.ts';
import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import type { TestServer } from './server.ts';

/** The edition that most journeys publish, which begins on January 10, 2027. */
export const januaryEdition = '2027-01';

/** Stores release 1 of an edition, without the desk and without rendering the site. */
const storeRelease = async ({ database }: TestServer, edition: Edition): Promise<void> => {
  const content = JSON.stringify(edition);
  await database.query(
    'insert into private.editions (id, draft) values ($1, $2) on conflict (id) do update set draft = excluded.draft',
    [edition.id, content],
  );
  await database.query(
    `insert into private.edition_releases (edition, number, content, note) values ($1, 1, $2, '')`,
    [edition.id, content],
  );
};

/** Stores the first edition under another id as published, moved to this day. Does not render the site. */
export const release = (server: TestServer, id = januaryEdition, day = '2027-01-10'): Promise<void> => {
  const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const content = JSON.stringify({ ...firstEdition, id })
    .replaceAll('2025-10-11', day)
    .replaceAll('2025-10-12', nextDay);
  return storeRelease(server, JSON.parse(content) as Edition);
};

/** Has the site rendered from what is published in the database. */
export const renderSite = async ({ url, deployPath }: TestServer): Promise<void> => {
  await fetch(`${url}${deployPath}`, { method: 'POST' });
};

/** Publishes an edition as it is, also on the site. */
export const publish = async (server: TestServer, edition: Edition): Promise<void> => {
  await storeRelease(server, edition);
  await renderSite(server);
};

/** Publishes January 2027, also on the site. */
export const publishJanuary = async (server: TestServer): Promise<void> => {
  await release(server);
  await renderSite(server);
};

/** Gives members with these names a seat in a published edition, chair 1 to the first. Signs up those without an account. */
export const seatGuests = async (
  server: TestServer,
  guests: readonly string[],
  edition = januaryEdition,
): Promise<void> => {
  const { rows: members } = await server.database.query<{ full_name: string }>(
    'select full_name from public.profiles',
  );
  for (const name of guests)
    if (members.every(({ full_name }) => full_name !== name)) await server.signUp(name);
  const list = nameList(guests);
  await server.database.exec(`
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
    select gen_random_uuid(), full_name, users.email, 'B', '123456', 'P', 'stay', '${edition}', 'accepted'
    from public.profiles join auth.users on users.id = profiles.id where full_name = any (${list});
    insert into private.attendees (edition, application_id, user_id, name, email)
    select edition, applications.id, users.id, name, users.email
    from public.applications join auth.users on users.email = applications.email
    where applications.edition = '${edition}' order by array_position(${list}, applications.name);`);
  // Signs their tickets.
  await server.tick();
};

/** The names as an SQL array. */
export const nameList = (names: readonly string[]): string =>
  `array[${names.map((name) => `'${name}'`).join()}]::text[]`;

/** Gives somebody without an account a seat. Resolves to their application's id and the token of its private link. */
export const seatApplicant = async (server: TestServer, name: string, edition: string) => {
  const { rows } = await server.database.query<{ id: string; receipt_token: string }>(
    `with applied as (
       insert into public.applications (id, name, email, business, phone, project, plan, edition, status, version)
       values (gen_random_uuid(), $1, 'applicant@example.com', 'B', '123456', 'P', 'stay', $2, 'accepted', 1) returning *
     ), seated as (
       insert into private.attendees (edition, application_id, name, email) select edition, id, name, email from applied
     )
     select id, receipt_token from applied`,
    [name, edition],
  );
  if (!rows[0]) throw new Error('The application is not stored.');
  return rows[0];
};
