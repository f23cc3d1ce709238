import type { Page } from '@playwright/test';
import type { Actor } from './actor.ts';

/** Describes a device after a failed test: its screen's accessibility tree, its outbox entries, and the last requests. */
export const reportOn = async ({ page, server }: Actor): Promise<string> => {
  const screen = page.isClosed() ? 'The tab is closed.' : await screenOf(page);
  const entries = page.isClosed() ? [] : await page.evaluate(outboxEntries).catch(() => ['cannot be read']);
  return [
    `Screen of ${page.url()}:\n${screen}`,
    `Outbox:\n${entries.join('\n') || 'empty'}`,
    `Last requests of all devices:\n${(await server.lastCalls(20)) || 'none'}`,
  ].join('\n\n');
};

const longestScreen = 4_000;

const screenOf = async (page: Page): Promise<string> => {
  const screen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
  return screen.length > longestScreen ? `${screen.slice(0, longestScreen)}\n… (cut)` : screen;
};

/** Runs in the page: one line for each entry, with its lane, state and last error. */
const outboxEntries = async (): Promise<string[]> => {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  const lines: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('outbox-')) continue;
    const database = await settled(indexedDB.open(name));
    const entries: unknown[] = await settled(database.transaction('entries').objectStore('entries').getAll());
    lines.push(...entries.map((entry) => `${name.slice(0, 15)}: ${JSON.stringify(entry)}`));
    database.close();
  }
  return lines;
};
