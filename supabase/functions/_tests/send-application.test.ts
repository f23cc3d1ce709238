import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const application = {
  name: 'Meera Shah',
  email: 'meera@example.com',
  business: 'Shah & Sons',
  phone: '+91 98765 43210',
  project: 'A shop for tiles.',
  plan: 'stay',
};
const received = { received: true };

const fn = functionUnderTest('send-application');

beforeEach(() => fn.reset());

const apply = (body: unknown, key: string | null = randomUUID(), headers: Record<string, string> = {}) =>
  fn.call({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { 'idempotency-key': key }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const stored = async (id: string) => {
  const sql = 'select * from public.applications where id = $1';
  return (await fn.test.backend.database.query(sql, [id])).rows;
};

test('an application is stored and mails organiser and applicant', async () => {
  const id = randomUUID();
  const response = await apply(application, id);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual(received);
  // The only edition is over.
  expect(await stored(id)).toMatchObject([{ ...application, edition: null, status: 'new' }]);
  const [meera, organiser] = ['meera@example.com', 'organiser@goabuildclub.example'];
  expect(fn.mail.mails.toSorted((a, b) => String(a.to).localeCompare(String(b.to)))).toMatchObject([
    { to: [meera], reply_to: organiser, subject: 'We have your application to Goa Build Club' },
    { to: [organiser], reply_to: meera, subject: 'New application: Meera Shah (Shah & Sons)' },
  ]);
});

test('the receipt links to the present state, by the form’s own token or one that the database makes', async () => {
  const token = 'abcdefghijklmnopqrstuv';
  await apply({ ...application, receipt_token: token });
  const other = randomUUID();
  await apply({ ...application, email: 'other@example.com' }, other);
  const [row] = await stored(other);
  const linkTo = (address: string) =>
    /\/application#\S+/.exec(fn.mail.mails.find((mail) => mail.to[0] === address)?.text ?? '')?.[0];
  expect(linkTo('meera@example.com')).toBe(`/application#${token}`);
  expect(linkTo('other@example.com')).toBe(`/application#${String(row?.['receipt_token'])}`);
  const organisers = fn.mail.mails.filter((mail) => mail.to[0] === 'organiser@goabuildclub.example');
  expect(JSON.stringify(organisers)).not.toContain('/application#');
  expect((await apply({ ...application, receipt_token: 'short' })).status).toBe(400);
});

test('the same key again gets the same answer, one row and no more mail', async () => {
  const id = randomUUID();
  await apply(application, id);
  const again = await apply(application, id.toUpperCase());
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(received);
  expect(await stored(id)).toEqual([expect.objectContaining({ name: 'Meera Shah' })]);
  expect(fn.mail.mails).toHaveLength(2);
  expect(fn.mail.calls).toBe(2);
});

test('the same key with another body is a conflict and changes nothing', async () => {
  const id = randomUUID();
  await apply(application, id);
  const other = await apply({ ...application, name: 'Another' }, id);
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ code: 'id_taken' });
  expect(await stored(id)).toEqual([expect.objectContaining({ name: 'Meera Shah' })]);
  expect(fn.mail.mails).toHaveLength(2);
});

test('an application that is withdrawn before it arrives is refused later; one that has arrived stays', async () => {
  const [late, arrived] = [randomUUID(), randomUUID()];
  const takenBack = await apply({ withdraw: true }, late);
  expect(await takenBack.json()).toBe('withdrawn');
  const refused = await apply(application, late);
  expect(refused.status).toBe(410);
  expect(await refused.json()).toMatchObject({ code: 'withdrawn' });
  expect(await stored(late)).toEqual([]);
  expect(fn.mail.mails).toEqual([]);

  await apply(application, arrived);
  expect(await (await apply({ withdraw: true }, arrived)).json()).toBe('taken');
  expect(await stored(arrived)).toHaveLength(1);
});

test('an application has arrived although a mail fails, and a retry sends only the missing mail', async () => {
  const id = randomUUID();
  fn.mail.answerWith('organiser@goabuildclub.example', 500);
  expect(await (await apply(application, id)).json()).toEqual(received);
  expect(fn.mail.mails.map(({ to }) => to[0])).toEqual(['meera@example.com']);

  fn.mail.reset();
  expect((await apply(application, id)).status).toBe(200);
  expect(fn.mail.mails.map(({ to }) => to[0])).toEqual(['organiser@goabuildclub.example']);
});

test.each([null, 'x', ''])('the key %j is refused', async (key) => {
  const response = await apply(application, key);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'idempotency_key_required' });
});

test('a body that is no JSON or too long, another method and another media type are refused', async () => {
  expect((await apply('{')).status).toBe(400);
  expect((await fn.call({ method: 'PUT' })).status).toBe(405);
  expect((await apply(application, randomUUID(), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await apply({ ...application, project: 'a'.repeat(70_000) })).status).toBe(413);
});

test('an application with the hidden field filled in is stored and marked, and mails nobody', async () => {
  const id = randomUUID();
  expect((await apply({ ...application, filled_honeypot: true }, id)).status).toBe(200);
  expect((await apply({ ...application, filled_honeypot: true }, id)).status).toBe(200);
  expect(await stored(id)).toEqual([expect.objectContaining({ ...application, filled_honeypot: true })]);
  expect(fn.mail.calls).toBe(0);
});
