import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { firstEdition } from '../../../src/tools/build/first-edition.ts';
import { writeTicket } from '../../../src/features/ticket/rules/ticket.ts';
import type { Actor } from './actor.ts';
import type { TestServer } from './server.ts';

const gateEdition = '2027-01';

/**
 * Publishes an edition that is running or next, gives the guests a place in it, and makes the members with the other names
 * organisers. Signs up guests who are no members yet.
 */
export const prepareGate = async (
  server: TestServer,
  guests: readonly string[],
  organisers: readonly string[] = [],
) => {
  await release(server, gateEdition, `${gateEdition}-10`);
  await seatGuests(server, guests, organisers);
};

/** The same in an edition that is published already. */
export const seatGuests = async (
  server: TestServer,
  guests: readonly string[],
  organisers: readonly string[],
) => {
  const { rows: members } = await server.database.query<{ full_name: string }>(
    'select full_name from public.profiles',
  );
  for (const name of guests)
    if (members.every(({ full_name }) => full_name !== name)) await server.signUp(name);
  const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join()}]::text[]`;
  await server.database.exec(`
    insert into private.organisers (user_id) select id from public.profiles where full_name = any (${list(organisers)});
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
    select gen_random_uuid(), full_name, users.email, 'B', '123456', 'P', 'stay', '${gateEdition}', 'accepted'
    from public.profiles join auth.users on users.id = profiles.id where full_name = any (${list(guests)});
    insert into private.attendees (edition, application_id, user_id, name, email)
    select edition, applications.id, users.id, name, users.email
    from public.applications join auth.users on users.email = applications.email
    -- The first takes chair 1.
    order by array_position(${list(guests)}, applications.name);`);
  // Signs their tickets.
  await server.tick();
};

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

/** A second edition of the same month, whose id sorts first. */
export const laterEdition = '2027-01-10';

/** Publishes the later edition and gives somebody without an account a place in it. */
export const prepareLaterGuest = async (server: TestServer, name: string) => {
  await release(server, laterEdition, '2027-01-24');
  await server.database.exec(`
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
    values (gen_random_uuid(), '${name}', 'later@example.com', 'B', '123456', 'P', 'stay', '${laterEdition}', 'accepted');
    insert into private.attendees (edition, application_id, name, email)
    select edition, id, name, email from public.applications where edition = '${laterEdition}';`);
};

/** Inserts a published edition that begins on this day, without the desk and without rendering the site. */
export const release = async ({ database }: TestServer, id: string, day: string, number = 1) => {
  const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const content = JSON.stringify({ ...firstEdition, id })
    .replaceAll('2025-10-11', day)
    .replaceAll('2025-10-12', nextDay);
  await database.query(
    `insert into private.editions (id, draft) values ($1, $2) on conflict (id) do nothing`,
    [id, content],
  );
  await database.query(
    `insert into private.edition_releases (edition, number, content, note) values ($1, $2, $3, '')`,
    [id, number, content],
  );
};

export const openGate = async (organiser: Actor) => {
  await organiser.open('/desk/gate');
  await expect(organiser.page.getByRole('heading', { name: 'Gate' })).toBeVisible();
};

export const guestRow = (organiser: Actor, name: string): Locator =>
  organiser.page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/**
 * Creates the key that signs tickets, unless there is one, and resolves to a function that signs a ticket. Without an attendee
 * the ticket is of nobody on the list.
 */
export const openTicketOffice = async (server: TestServer) => {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const made = {
    private_key: await crypto.subtle.exportKey('jwk', pair.privateKey),
    public_key: await crypto.subtle.exportKey('jwk', pair.publicKey),
  };
  const { data, error } = await server
    .client(server.keys.secret)
    .rpc('ticket_key', { made })
    .single<{ id: string; private_key: JsonWebKey }>();
  if (error) throw error;
  return async (name: string | null, edition = gateEdition): Promise<string> => {
    const { rows } = await server.database.query<{ id: string }>(
      'select id from private.attendees where name = $1',
      [name],
    );
    const attendee = rows[0]?.id ?? randomUUID();
    return writeTicket({ edition, attendee, key: data.id }, data.private_key);
  };
};

/** Publishes January 2027, also on the site. */
export const showEdition = async (server: TestServer): Promise<void> => {
  await release(server, '2027-01', '2027-01-10');
  await fetch(`${server.url}${server.deployPath}`, { method: 'POST' });
};
