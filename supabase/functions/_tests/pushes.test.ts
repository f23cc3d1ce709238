import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';
import { createPushDevice, type PushDevice } from './push-device.ts';

const fn = functionUnderTest('send-pushes');
const testPush = fn.another('test-push');
let asha: SupabaseClient;
let ravi: SupabaseClient;
let phone: PushDevice;

const exec = (statement: string) => fn.test.backend.database.exec(statement);

beforeAll(async () => {
  asha = await fn.signUp('asha@example.com', 'Asha Naik');
  ravi = await fn.signUp('ravi@example.com', 'Ravi Menezes');
  await exec(`update public.profiles set username = 'ravi' where full_name = 'Ravi Menezes'`);
});
beforeEach(async () => {
  await fn.reset();
  await exec(
    'delete from private.push_subscriptions where true; delete from public.notification_choices where true',
  );
  phone = await ringOn(ravi, `phone-${crypto.randomUUID()}`);
});

const ringOn = async (member: SupabaseClient, name: string): Promise<PushDevice> => {
  const device = await createPushDevice(fn.test.url, name);
  const { endpoint, p256dh, auth } = device;
  const { error } = await member.rpc('subscribe_to_push', { endpoint, p256dh, auth, zone: 'UTC' });
  if (error) throw error;
  return device;
};
const write = async (content: string) => {
  const { error } = await asha.from('messages').insert({ content });
  if (error) throw error;
  await exec('update private.pushes set due_at = now() where sent_at is null');
};
const call = () => fn.callAs(null, {});
const notices = async (device: PushDevice) =>
  (await device.receive()).map(({ text }): unknown => JSON.parse(text));

test('a mention reaches the device once, encrypted, with the name and the first words', async () => {
  await write(`Look, @ravi. ${'Long '.repeat(40)}`);
  const answers = await Promise.all([call(), call()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [notice, ...others] = await notices(phone);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    web_push: 8030,
    app_badge: 1,
    notification: { title: 'Asha Naik', lang: 'en', app_badge: '1' },
  });
  expect(JSON.stringify(notice)).toMatch(/"body":"Look, @ravi\. (?:Long )+L…"/);
  expect(JSON.stringify(notice)).toMatch(/"navigate":"http[^"]+\/members\/chat\?message=[\w-]{36}"/);
  await call();
  expect(await notices(phone)).toEqual([]);
});

test('a member who hides texts gets neither the name nor the words', async () => {
  await exec('update public.notification_choices set hides_text = true where true');
  await write('A secret, @ravi');
  await call();
  const text = JSON.stringify(await notices(phone));
  expect(text).toContain('"title":"Goa Build Club","body":"A new mention"');
  expect(text).not.toMatch(/Asha|secret/);
});

test('a subscription that the browser gave up is deleted, and the others get the push', async () => {
  await ringOn(ravi, `gone-${crypto.randomUUID()}`);
  // A second device of one session replaces the first, so this one has a session of its own.
  const again = fn.test.client();
  await again.auth.signInWithPassword({ email: 'ravi@example.com', password: 'password' });
  const tablet = await ringOn(again, `tablet-${crypto.randomUUID()}`);
  await write('Hello, @ravi');
  await call();
  expect(await notices(tablet)).toHaveLength(1);
  const { rows } = await fn.test.backend.database.query('select endpoint from private.push_subscriptions');
  expect(rows).toEqual([{ endpoint: tablet.endpoint }]);
});

test('an address of no known push service is deleted and never called', async () => {
  await exec(`update private.push_subscriptions set endpoint = 'https://intranet.example/admin' where true`);
  await write('Hello, @ravi');
  expect((await call()).status).toBe(200);
  const { rows } = await fn.test.backend.database.query('select 1 from private.push_subscriptions');
  expect(rows).toEqual([]);
});

test('the answer holds the key under which browsers subscribe', async () => {
  expect(await (await call()).json()).toEqual({ key: fn.test.backend.keys.vapid.publicKey });
});

test('a member sends a test to a device that rings, and reads what its push service answered', async () => {
  const { endpoint, p256dh, auth, receive } = await createPushDevice(fn.test.url, 'phone');
  const ask = async (client: typeof asha | null) => {
    const response = await testPush.callAs(client, { endpoint });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await ask(asha)).toMatchObject({ status: 404, body: { code: 'not_subscribed' } });
  await asha.rpc('subscribe_to_push', { endpoint, p256dh, auth, zone: 'UTC' });
  expect(await ask(asha)).toEqual({ status: 200, body: { answer: 'sent', status: 201 } });
  expect((await receive()).map(({ text }) => text)).toEqual([
    expect.stringContaining('This device notifies you.'),
  ]);

  expect(await ask(ravi)).toMatchObject({ status: 404 });
  expect(await ask(null)).toMatchObject({ status: 401 });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await ask(asha)).status);
  expect(statuses).toContain(429);
});
