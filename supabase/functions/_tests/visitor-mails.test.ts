import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('edition-news');
const optOut = fn.another('mail-opt-out');

beforeEach(async () => {
  await fn.reset();
  await exec('delete from private.edition_news where true; delete from private.mail_opt_outs where true');
});

const exec = (statement: string) => fn.test.backend.database.exec(statement);
const send = (body: unknown, key: string | null = randomUUID()) =>
  fn.call({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
const storedAddresses = async () => {
  const { rows } = await fn.test.backend.database.query<{ email: string; is_confirmed: boolean }>(
    'select email, confirmed_at is not null as is_confirmed from private.edition_news order by email',
  );
  return rows;
};

test('an address is stored and gets one mail, with its reason and an opt-out link', async () => {
  const response = await send({ email: ' Meera@Example.com ' });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({ received: true });
  expect(await storedAddresses()).toEqual([{ email: 'meera@example.com', is_confirmed: false }]);
  const [mail, ...others] = fn.mail.mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: ['meera@example.com'],
    reply_to: 'organiser@goabuildclub.example',
    subject: 'Shall we tell you about the next edition? (Goa Build Club)',
  });
  expect(mail?.text).toContain('You get this mail because your address was entered there.');
  expect(mail?.text).toMatch(/\/mail-opt-out\?token=[0-9a-f]{96}&mails=editions\n/);
  expect(mail?.headers?.['List-Unsubscribe']).toMatch(
    /^<.*\/functions\/v1\/mail-opt-out\?token=[0-9a-f]{96}&mails=editions>$/,
  );
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('a retry with the same key sends no second mail, even if the mail service failed first', async () => {
  const id = randomUUID();
  fn.mail.answerWith('meera@example.com', 500);
  expect((await send({ email: 'meera@example.com' }, id)).status).toBe(200);
  fn.mail.answerWith('meera@example.com', 200);
  for (let time = 0; time < 3; time += 1)
    expect((await send({ email: 'meera@example.com' }, id.toUpperCase())).status).toBe(200);
  expect(fn.mail.mails).toHaveLength(1);
  expect(fn.mail.calls).toBe(2);
});

test.each([
  ['no address', { email: 'meera' }],
  ['a name with an address', { email: 'Meera <meera@example.com>' }],
  ['another field', { email: 'meera@example.com', name: 'Meera' }],
])('%s is refused', async (_, body) => {
  expect((await send(body)).status).toBe(400);
  expect({ mails: fn.mail.mails, rows: await storedAddresses() }).toEqual({ mails: [], rows: [] });
});

test('a request without a key, or with a key in use, is refused', async () => {
  expect((await send({ email: 'meera@example.com' }, null)).status).toBe(400);
  const member = await fn.signUp('asha@example.com', 'Asha Naik');
  const id = randomUUID();
  await member.rpc('withdraw_entry', { entry_id: id });
  expect((await send({ email: 'meera@example.com' }, id)).status).toBe(409);
  expect(fn.mail.mails).toEqual([]);
});

/** The token of the link in an invitation mail to the address, and whether such mails are stopped. */
const mailbox = async (address: string) => {
  const { rows } = await fn.test.backend.database.query<{ token: string; isStopped: boolean }>(
    `select private.opt_out_token(mailbox) as token,
       exists (select 1 from private.mail_opt_outs as stopped where stopped.mailbox = reached.mailbox) as "isStopped"
     from private.mailbox_digest($1) as reached (mailbox)`,
    [address],
  );
  return rows[0] ?? { token: '', isStopped: false };
};
const press = (token: string) =>
  optOut.call(
    { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    `?token=${token}`,
  );

test('opting out stops the mails to this address only, and can be repeated', async () => {
  const { token } = await mailbox('stop@example.com');
  expect(token).not.toContain('stop');
  for (let time = 0; time < 2; time += 1) {
    const response = await press(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ opted_out: true });
  }
  expect(await mailbox('Stop+again@example.com')).toMatchObject({ isStopped: true });
  expect(await mailbox('other@example.com')).toMatchObject({ isStopped: false });
});

test('opening the link alone stops nothing and redirects to the page with the button', async () => {
  const { token } = await mailbox('scanned@example.com');
  const response = await optOut.call({ method: 'GET', redirect: 'manual' }, `?token=${token}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${fn.test.url}/mail-opt-out?token=${token}`);
  expect(await mailbox('scanned@example.com')).toMatchObject({ isStopped: false });
});

test('a forged token stops nothing', async () => {
  const { token } = await mailbox('kept@example.com');
  const lastChanged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const bad of ['', lastChanged, '%00']) {
    const response = await press(bad);
    expect({ bad, status: response.status }).toEqual({ bad, status: 404 });
    expect(await response.json()).toMatchObject({ code: 'unknown_token' });
  }
  expect(await mailbox('kept@example.com')).toMatchObject({ isStopped: false });
});
