import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpMember, startTestBackend, type TestBackend } from '../testing.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const channel = { config: { private: true } };

test('a member receives another member’s message from REST, and a visitor receives nothing', async () => {
  const writer = await signUpMember(backend, 'writer');
  const reader = await signUpMember(backend, 'reader');
  const visitor = backend.client();
  const heard: unknown[] = [];
  const systems: string[] = [];
  await reader.realtime.setAuth();
  reader
    .channel('community-chat', channel)
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'messages' }, (change) =>
      heard.push(change.new),
    )
    .on('broadcast', { event: '*' }, (broadcast) => heard.push(broadcast))
    .on('system', {}, ({ status }: { readonly status: string }) => systems.push(status))
    .subscribe();
  await vi.waitFor(() => expect(systems).toEqual(['ok']), 5000);

  expect(await joinOf(visitor.channel('community-chat', channel))).toMatch(/^CHANNEL_ERROR .*Unauthorized/);
  expect(await joinOf(visitor.channel('lobby'))).toMatch(/^CHANNEL_ERROR .*PrivateOnly/);
  const speaker = writer.channel('community-chat', channel);
  await writer.realtime.setAuth();
  expect(await joinOf(speaker)).toBe('SUBSCRIBED ');
  // A broadcast that passed would arrive before the message.
  await speaker.send({ type: 'broadcast', event: 'wave', payload: {} });

  const written = await writer.from('messages').insert({ content: 'hello' }).select().single().throwOnError();
  await vi.waitFor(() => expect(heard).toHaveLength(1), 5000);
  expect(heard[0]).toMatchObject(written.data);
  await Promise.all([reader, writer, visitor].map((client) => client.removeAllChannels()));
});

const joinOf = (joined: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => {
    joined.subscribe((status, error) => resolve(`${status} ${error?.message ?? ''}`));
  });
