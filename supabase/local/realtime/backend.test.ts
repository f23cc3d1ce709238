import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

interface System {
  readonly status: string;
}

test('a member who signed in hears of what another member writes over REST', async () => {
  const writer = await signUpMember(backend, 'writer');
  const reader = await signUpMember(backend, 'reader');
  const visitor = backend.client();
  const heard = { reader: new Array<unknown>(), visitor: new Array<unknown>() };
  const systems: System[] = [];
  for (const [who, client] of Object.entries({ reader, visitor })) {
    client
      .channel('community-chat')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, (change) =>
        heard[who === 'reader' ? 'reader' : 'visitor'].push(change.new),
      )
      .on('system', {}, (system: System) => systems.push(system))
      .subscribe();
  }
  await vi.waitFor(() => expect(systems.length).toBeGreaterThanOrEqual(2), 5000);
  const write = async (content: string) =>
    (await writer.from('messages').insert({ content }).select().single().throwOnError()).data;
  const written = await write('hello');
  await vi.waitFor(() => expect(heard.reader).toHaveLength(1), 5000);
  expect(heard.reader[0]).toMatchObject(written);
  // When the reader has the second, the first has had the time to reach the visitor as well.
  await write('hello again');
  await vi.waitFor(() => expect(heard.reader).toHaveLength(2), 5000);
  expect(heard.visitor).not.toContainEqual(expect.objectContaining({ content: 'hello' }));
  await Promise.all([reader, visitor].map((client) => client.removeAllChannels()));
});
