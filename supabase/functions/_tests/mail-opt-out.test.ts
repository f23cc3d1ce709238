import { expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';

const fn = functionUnderTest('mail-opt-out');

/** What the database answers for a mail, with the token of its link if the mail may go. */
const takeMail = async (address: string) => {
  const { data } = await fn.test
    .client(fn.test.backend.keys.secret)
    .rpc('take_invitation_mail', { address, mail_key: crypto.randomUUID() });
  return data as { outcome: string; opt_out_token?: string };
};
const tokenOf = async (address: string) => (await takeMail(address)).opt_out_token ?? '';
const post = (token: string) =>
  fn.call(
    { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
    `?token=${token}`,
  );

test('one press stops the mails to this address and to no other; a second press changes nothing', async () => {
  const token = await tokenOf('stop@example.com');
  expect(token).not.toContain('stop');
  for (let press = 0; press < 2; press += 1) {
    const response = await post(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ opted_out: true });
  }
  expect(await takeMail('Stop+again@example.com')).toEqual({ outcome: 'opted-out' });
  expect(await takeMail('other@example.com')).toMatchObject({ outcome: 'taken' });
});

test('a program that only opens the link stops nothing, and is redirected to the page that asks', async () => {
  const token = await tokenOf('scanned@example.com');
  const response = await fn.call({ method: 'GET', redirect: 'manual' }, `?token=${token}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`${fn.test.url}/mail-opt-out?token=${token}`);
  expect(await takeMail('scanned@example.com')).toMatchObject({ outcome: 'taken' });
});

test('a forged token stops nothing', async () => {
  const token = await tokenOf('kept@example.com');
  const lastChanged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  for (const bad of ['', lastChanged, '%00']) {
    const response = await post(bad);
    expect({ bad, status: response.status }).toEqual({ bad, status: 404 });
    expect(await response.json()).toMatchObject({ code: 'unknown_token' });
  }
  expect(await takeMail('kept@example.com')).toMatchObject({ outcome: 'taken' });
});

test('other methods are refused', async () => {
  const response = await fn.call({ method: 'DELETE' }, '?token=x');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, POST, OPTIONS');
});
