import { expect, test } from 'vitest';
import { functionUnderTest } from './function-under-test.ts';
import { createPushDevice } from './push-device.ts';

const fn = functionUnderTest('test-push');

test('a member sends a test to a device that rings, and reads what its push service answered', async () => {
  const asha = await fn.signUp('asha@example.com', 'Asha Naik');
  const ravi = await fn.signUp('ravi@example.com', 'Ravi Menezes');
  const { endpoint, p256dh, auth, receive } = await createPushDevice(fn.test.url, 'phone');
  const ask = async (client: typeof asha | null) => {
    const response = await fn.callAs(client, { endpoint });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await ask(asha)).toMatchObject({ status: 404, body: { code: 'not_subscribed' } });
  await asha.rpc('subscribe_to_push', { endpoint, p256dh, auth, zone: 'UTC' });
  expect(await ask(asha)).toEqual({ status: 200, body: { answer: 'sent', status: 201 } });
  expect((await receive()).map(({ text }) => text)).toEqual([expect.stringContaining('This device rings.')]);

  expect(await ask(ravi)).toMatchObject({ status: 404 });
  expect(await ask(null)).toMatchObject({ status: 401 });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await ask(asha)).status);
  expect(statuses).toContain(429);
});
