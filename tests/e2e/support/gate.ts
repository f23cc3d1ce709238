import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import { writeTicket } from '../../../src/features/ticket/rules/ticket.ts';
import type { Actor } from './actor.ts';
import { januaryEdition, nameList, release, seatApplicant, seatGuests } from './editions.ts';
import type { TestServer } from './server.ts';

/**
 * Publishes January 2027, gives the guests a seat, and makes the members with the other names organisers. Signs up guests
 * without an account.
 */
export const prepareGate = async (
  server: TestServer,
  guests: readonly string[],
  organisers: readonly string[] = [],
) => {
  await release(server);
  await server.database.exec(
    `insert into private.organisers (user_id) select id from public.profiles where full_name = any (${nameList(organisers)})`,
  );
  await seatGuests(server, guests);
};

/** A second edition of the same month, whose id sorts first. */
export const laterEdition = '2027-01-10';

/** Publishes the later edition and gives somebody without an account a seat in it. */
export const prepareLaterGuest = async (server: TestServer, name: string) => {
  await release(server, laterEdition, '2027-01-24');
  await seatApplicant(server, name, laterEdition);
};

export const openGate = async (organiser: Actor) => {
  await organiser.open('/desk/gate');
  await expect(organiser.page.getByRole('heading', { name: 'Gate' })).toBeVisible();
};

export const guestRow = (organiser: Actor, name: string): Locator =>
  organiser.page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/**
 * Creates the key that signs tickets, unless there is one. Resolves to a function that signs the ticket of the guest with this
 * name, or of nobody on the list.
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
  return async (name: string | null, edition = januaryEdition): Promise<string> => {
    const { rows } = await server.database.query<{ id: string }>(
      'select id from private.attendees where name = $1',
      [name],
    );
    const attendee = rows[0]?.id ?? randomUUID();
    return writeTicket({ edition, attendee, key: data.id }, data.private_key);
  };
};
