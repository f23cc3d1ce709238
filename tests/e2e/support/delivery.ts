import { expect } from '@playwright/test';
import type { Actor } from './actor.ts';
import { storedRows } from './device-storage.ts';
import type { TestServer } from './server.ts';

/** The path of the request that sends messages. */
export const sendingMessages = /^\/rest\/v1\/(messages|rpc\/send_messages)$/;

/** The path of the request that refreshes a token, or signs in by a password. */
export const refreshing = /^\/auth\/v1\/token$/;

/** The path of a pull. */
export const pulling = /^\/rest\/v1\/rpc\/sync_pull$/;

/** The texts of the chat on the server, in order. */
export const contentsOn = async (server: TestServer): Promise<readonly string[]> => {
  const { data, error } = await server
    .client(server.keys.secret)
    .from('messages')
    .select('content')
    .order('created_at')
    .order('id');
  if (error) throw error;
  return data.map((row: { content: string }) => row.content);
};

interface StoredEntry {
  readonly state: string;
  readonly payload: { readonly content: string };
}

/** The entries of all members' outboxes on the device, oldest first; empty once everything is delivered. */
export const queuedOn = async (actor: Actor) =>
  (await entriesOn(actor, 'members')).map(({ state, payload }) => ({ state, content: payload.content }));

/** Reads the entries of all members' outboxes, or of the visitor's, from the device. */
export const entriesOn = async (
  { page }: Actor,
  whose: 'members' | 'visitor',
): Promise<readonly StoredEntry[]> => {
  const rows = await storedRows(page, 'outbox-', 'entries');
  return rows
    .filter(({ database }) => (database === 'outbox-visitor') === (whose === 'visitor'))
    .map(({ value }) => value as StoredEntry);
};

/** The lines of the chat in order, each as the one of `texts` that it contains. No text may contain another. */
const shownOn = async (device: Actor, texts: readonly string[]): Promise<readonly string[]> => {
  const lines = await device.chat.getByRole('listitem').allInnerTexts();
  return lines.map((line) => texts.find((text) => line.includes(text)) ?? line);
};

/**
 * Checks the end of a scenario: the server holds exactly these texts in this order, every device shows exactly these,
 * and nothing waits in any outbox.
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
