import { expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('mail-opt-out');

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
const post = (token: string) =>
  fn.call(
    { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    `?token=${token}`,
  );

test('one press stops the mails to this address and to no other; a second press changes nothing', async () => {
  const { token } = await mailbox('stop@example.com');
  expect(token).not.toContain('stop');
  for (let press = 0; press < 2; press += 1) {
    const response = await post(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ opted_out: true });
  }
  expect(await mailbox('Stop+again@example.com')).toMatchObject({ isStopped: true });
  expect(await mailbox('other@example.com')).toMatchObject({ isStopped: false });
});

test('a program that only opens the link stops nothing, and is redirected to the page that asks', async () => {
  const { token } = await mailbox('scanned@example.com');
  const response = await fn.call({ method: 'GET', redirect: 'manual' }, `?token=${token}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${fn.test.url}/mail-opt-out?token=${token}`);
  expect(await mailbox('scanned@example.com')).toMatchObject({ isStopped: false });
});

test('a forged token stops nothing', async () => {
  const { token } = await mailbox('kept@example.com');
  const lastChanged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const bad of ['', lastChanged, '%00']) {
    const response = await post(bad);
    expect({ bad, status: response.status }).toEqual({ bad, status: 404 });
    expect(await response.json()).toMatchObject({ code: 'unknown_token' });
  }
  expect(await mailbox('kept@example.com')).toMatchObject({ isStopped: false });
});
