import type { SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTicket, ticketKeySchema, ticketSchema } from '../../../src/features/ticket/rules/ticket.ts';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('sign-tickets');
const desk = fn.another('desk');
let asha: SupabaseClient;
let ravi: SupabaseClient;
let organiser: SupabaseClient;

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  ravi = await fn.signUp('ravi@example.com', 'Ravi Menezes');
  // The address in ORGANISER_EMAIL.
  organiser = await fn.signUp('organiser@goabuildclub.example', 'Nadia Fonseca');
  await exec(`
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status) values
      ('00000000-0000-4000-8000-0000000000a1', 'Asha', 'asha@example.com', 'B', '123456', 'P', 'stay', '2027-01', 'accepted');
    insert into private.attendees (id, edition, application_id, user_id, name, email)
    select '00000000-0000-4000-8000-0000000000b1', edition, applications.id, users.id, name, users.email
    from public.applications join auth.users on users.email = applications.email;`);
});

beforeEach(() => fn.reset());

const exec = (statement: string) => fn.test.backend.database.exec(statement);
const isDue = async () => {
  const { rows } = await fn.test.backend.database.query<{ due: string[] }>('select private.tick() as due');
  return rows[0]?.due.includes('sign-tickets');
};
const sign = async () => expect(await (await fn.callAs(null, {})).json()).toEqual({ done: true });
const keys = async () => {
  const { rows } = await fn.test.backend.database.query('select private.desk_ticket_keys() as keys');
  return v.parse(v.array(ticketKeySchema), (rows[0] as { keys: unknown }).keys);
};
/** The ticket that the next pull of this member brings. */
const ticketOf = async (client: SupabaseClient) => {
  const { data } = await client.rpc('sync_pull').throwOnError();
  const { ticket } = (data as { readonly documents: { readonly ticket?: { readonly content: unknown } } })
    .documents;
  return ticket && v.parse(ticketSchema, ticket.content);
};

test('signs the ticket of an attendee, which the desk can check, and of nobody else', async () => {
  expect(await isDue()).toBe(true);
  expect(await ticketOf(asha)).toBeUndefined();
  await sign();
  expect(await isDue()).toBe(false);
  const held = await ticketOf(asha);
  expect(held).toMatchObject({
    edition: '2027-01',
    name: 'Asha',
    gave_back: false,
    hosts: [],
    chair: 1,
    seats: 12,
    let_in: null,
    guests: [],
  });
  expect(await readTicket(held?.ticket ?? '', await keys())).toMatchObject({
    edition: '2027-01',
    attendee: '00000000-0000-4000-8000-0000000000b1',
  });
  expect(await ticketOf(ravi)).toBeUndefined();
});

test('creates one key for two concurrent first calls, and signs again with the next key', async () => {
  await exec('delete from private.ticket_keys where true');
  await Promise.all([sign(), sign()]);
  expect(await keys()).toHaveLength(1);
  const old = (await ticketOf(asha))?.ticket ?? '';
  expect(await readTicket(old, await keys())).not.toBeNull();
  await exec('select private.retire_ticket_keys()');
  expect((await ticketOf(asha))?.ticket).toBe(old);
  expect(await readTicket(old, await keys())).toBeNull();
  expect(await isDue()).toBe(true);
  await sign();
  expect(await readTicket((await ticketOf(asha))?.ticket ?? '', await keys())).not.toBeNull();
  expect(await readTicket(old, await keys())).toBeNull();
});

test('signs nothing for a place that was cancelled', async () => {
  await exec('update private.attendees set cancelled_at = now(), ticket = null where true');
  expect(await isDue()).toBe(false);
  expect(await ticketOf(asha)).toMatchObject({ ticket: null, gave_back: false });
});

const deskOf = async (client: SupabaseClient) => {
  const { data } = await client.rpc('sync_pull', { opened: ['desk'] }).throwOnError();
  return (data as { readonly documents: Readonly<Record<string, unknown>> }).documents['desk'];
};

test('the member with the organiser’s address becomes the first organiser, and nobody else', async () => {
  expect((await desk.callAs(null, { claim: true })).status).toBe(401);
  expect(await (await desk.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
  expect(await deskOf(asha)).toBeUndefined();
  expect(await (await desk.callAs(organiser, { claim: true })).json()).toEqual({ organiser: true });
  expect(await deskOf(organiser)).toBeDefined();
  expect(await (await desk.callAs(asha, { claim: true })).json()).toEqual({ organiser: false });
});

test.each([{}, { claim: 'yes' }, null, []])('the body %j is refused', async (body) => {
  expect((await desk.callAs(organiser, body)).status).toBe(400);
});
