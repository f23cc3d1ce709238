import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { readTicket, signedTicketSchema, ticketKeySchema } from '../../../src/domain/ticket.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('ticket');
let asha: SupabaseClient;
let ravi: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  ravi = await fn.signUp('ravi@example.com', 'Ravi Menezes');
  await fn.test.backend.database.exec(`
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status) values
      ('00000000-0000-4000-8000-0000000000a1', 'Asha', 'asha@example.com', 'B', '123456', 'P', 'stay', '2027-01', 'accepted');
    insert into private.attendees (id, edition, application_id, user_id, name, email)
    select '00000000-0000-4000-8000-0000000000b1', edition, applications.id, users.id, name, users.email
    from public.applications join auth.users on users.email = applications.email;`);
});

const call = (client: SupabaseClient | null) => fn.callAs(client, {});
const keys = async () => {
  const { rows } = await fn.test.backend.database.query('select private.desk_ticket_keys() as keys');
  return v.parse(v.array(ticketKeySchema), (rows[0] as { keys: unknown }).keys);
};
const ticketOf = async (response: Response) =>
  v.parse(v.object({ ticket: v.string() }), await response.json()).ticket;

test('an attendee gets a ticket that the desk can check', async () => {
  const response = await call(asha);
  expect(response.status).toBe(200);
  const body = v.parse(signedTicketSchema, await response.json());
  expect(body).toMatchObject({
    edition: '2027-01',
    name: 'Asha',
    hosts: [],
    coming: { names: [], others: 0 },
  });
  expect(await readTicket(body.ticket, await keys())).toMatchObject({
    edition: '2027-01',
    attendee: '00000000-0000-4000-8000-0000000000b1',
  });
});

test('two first calls at once use one key, and a new key makes old tickets invalid', async () => {
  await fn.test.backend.database.exec('delete from private.ticket_keys where true');
  const [one, two] = await Promise.all([call(asha), call(asha)]);
  const old = [await ticketOf(one), await ticketOf(two)];
  expect(await keys()).toHaveLength(1);
  for (const ticket of old) expect(await readTicket(ticket, await keys())).not.toBeNull();
  await fn.test.backend.database.exec('select private.retire_ticket_keys()');
  const fresh = await ticketOf(await call(asha));
  for (const ticket of old) expect(await readTicket(ticket, await keys())).toBeNull();
  expect(await readTicket(fresh, await keys())).not.toBeNull();
});

test('a member without a place, a cancelled one and a visitor get none', async () => {
  expect((await call(ravi)).status).toBe(404);
  expect((await call(null)).status).toBe(401);
  await fn.test.backend.database.exec('update private.attendees set cancelled_at = now() where true');
  expect((await call(asha)).status).toBe(404);
});
