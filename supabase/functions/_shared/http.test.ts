import { expect, test } from 'vitest';
import { limits } from '../../../src/config/limits.ts';
import { entryVersion } from '../../../src/engine/sync/kind.ts';
import { acceptJson, answer } from './http.ts';

const call = async (client: string | null): Promise<{ readonly status: number; readonly body: unknown }> => {
  const headers = {
    'content-type': 'application/json',
    ...(client === null ? {} : { 'x-client-info': client }),
  };
  const response = await acceptJson(async () => answer('taken')).fetch(
    new Request('http://localhost/functions/v1/any', { method: 'POST', headers, body: '{}' }),
  );
  return { status: response.status, body: await response.json() };
};

test('an app older than the oldest supported payload is told to update', async () => {
  expect(await call(`goa-build-club/${limits.oldestPayload - 1}`)).toEqual({
    status: 426,
    body: { code: 'upgrade_required', message: 'This version of the app is too old. Please update it.' },
  });
});

test.each([`goa-build-club/${limits.oldestPayload}`, 'goa-build-club/10', 'supabase-js/2.119.0', null])(
  'the client %s is not told to update',
  async (client) => {
    expect(await call(client)).toEqual({ status: 200, body: 'taken' });
  },
);

test('this version of the app is not told to update', async () => {
  expect(await call(`goa-build-club/${entryVersion}`)).toEqual({ status: 200, body: 'taken' });
});
