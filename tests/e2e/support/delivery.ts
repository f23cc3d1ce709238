import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';
import type { TestServer } from './server.ts';

/** The request with which messages leave a device. */
export const sendingMessages = /^\/rest\/v1\/(messages|rpc\/send_messages)$/;

/** The request with which a device fetches what is new. */
export const pulling = /^\/rest\/v1\/rpc\/sync_pull$/;

/** What the server holds of the chat, in its order. */
export const contentsOn = async (server: TestServer): Promise<readonly string[]> => {
  const { data, error } = await server
    .client(server.backend.keys.secret)
    .from('messages')
    .select('content')
    .order('created_at')
    .order('id');
  if (error) throw error;
  return data.map((row: { content: string }) => row.content);
};

interface QueuedOnDevice {
  readonly state: string;
  readonly content: string;
}

interface StoredEntry {
  readonly state: string;
  readonly attempts: number;
  readonly misses?: number;
  readonly payload: { readonly content: string };
}

/** The outboxes of all members as they lie on the device, each oldest first; empty once all was delivered. */
export const queuedOn = async (actor: Actor): Promise<readonly QueuedOnDevice[]> =>
  (await entriesOn(actor, 'members')).map(({ state, payload }) => ({ state, content: payload.content }));

/** Reads the outboxes of all members, or the visitor's, as they lie on the device. */
export const entriesOn = (actor: Actor, whose: 'members' | 'visitor'): Promise<readonly StoredEntry[]> =>
  actor.page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No outbox.')));
      });
    const stored: StoredEntry[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('outbox-') || (name === 'outbox-visitor') !== (wanted === 'visitor')) continue;
      const database = await settled(indexedDB.open(name));
      const reading = database.transaction('entries').objectStore('entries').getAll();
      stored.push(...((await settled(reading)) as StoredEntry[]));
      database.close();
    }
    return stored;
  }, whose);

/** The lines of the chat in order, each as the one of `texts` that it holds; none of them may be part of another. */
export const shownOn = async (device: Actor, texts: readonly string[]): Promise<readonly string[]> => {
  const lines = await device.chat.getByRole('listitem').allInnerTexts();
  return lines.map((line) => texts.find((text) => line.includes(text)) ?? line);
};

/**
 * The end of every scenario: the server holds exactly `expected` in this order,
 * each device shows exactly that, and nothing waits on the devices of `writers`.
 */
export const expectDelivered = async (
  server: TestServer,
  devices: readonly Actor[],
  expected: readonly string[],
): Promise<void> => {
  await expect.poll(() => contentsOn(server)).toEqual(expected);
  for (const device of devices) {
    await expect(device.pending()).toHaveCount(0);
    await expect.poll(() => shownOn(device, expected)).toEqual(expected);
    await expect.poll(() => queuedOn(device)).toEqual([]);
  }
};
