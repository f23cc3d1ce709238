import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { Actor } from './actor.ts';
import { storedRows } from './device-storage.ts';
import { addressOf, startTestServer, type TestServer } from './server.ts';

interface WorkerFixtures {
  readonly workerServer: TestServer;
}

interface Fixtures {
  /** An empty backend. The tests of one Playwright worker share its process. */
  readonly server: TestServer;
  /** A new device with nobody signed in. `device` overrides the options of its browser context. */
  readonly newActor: (device?: BrowserContextOptions) => Promise<Actor>;
  /** Signs a member up through the API, and in on a new device, which `prepare` can change before. */
  readonly member: (
    fullName: string,
    options?: {
      readonly device?: BrowserContextOptions;
      readonly prepare?: (actor: Actor) => Promise<unknown>;
    },
  ) => Promise<Actor>;
  /** The same for an organiser. */
  readonly organiser: (fullName: string) => Promise<Actor>;
}

/**
 * Playwright's test with a server and people with devices. Fails when a page logs anything, or when a page or worker
 * violates the content security policy.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  workerServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ workerServer }, use) => {
    await workerServer.reset();
    await use(workerServer);
    expect(await workerServer.drainRefusals()).toEqual([]);
  },
  newActor: async ({ browser, server, serviceWorkers }, use, testInfo) => {
    const actors: Actor[] = [];
    await use(async (device = {}) => {
      const context = await browser.newContext(device);
      // Without this Chromium wakes every device's background worker, which costs each test a second. Tests of the worker
      // call `allowBackground` (background.ts).
      await context.grantPermissions([]);
      const actor = new Actor(context, await context.newPage(), server, serviceWorkers === 'allow');
      await actor.watch();
      actors.push(actor);
      return actor;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, actor] of actors.entries())
        // Reporters would cut off an attachment.
        console.log(`\nDevice ${index + 1} of "${testInfo.title}"\n${await reportOn(actor)}\n`);
    for (const actor of actors) await actor.context.close();
    expect(actors.flatMap((actor) => actor.complaints)).toEqual([]);
  },
  member: async ({ server, newActor }, use) => {
    await use(async (fullName, { device, prepare } = {}) => {
      await server.signUp(fullName);
      const actor = await newActor(device);
      await prepare?.(actor);
      await actor.signIn(addressOf(fullName));
      return actor;
    });
  },
  organiser: async ({ server, newActor }, use) => {
    await use(async (fullName) => {
      await signUpOrganiser(server, fullName);
      const actor = await newActor();
      await actor.signIn(addressOf(fullName));
      return actor;
    });
  },
});

/** Signs an organiser up through the API. */
export const signUpOrganiser = async (server: TestServer, name: string): Promise<void> => {
  await server.signUp(name);
  await server.database.exec(
    `insert into private.organisers (user_id) select id from public.profiles where full_name = '${name}'`,
  );
};

/** Describes a device after a failed test: its screen's accessibility tree, its outbox entries, and the last requests. */
const reportOn = async ({ page, server }: Actor): Promise<string> => {
  const screen = page.isClosed() ? 'The tab is closed.' : await screenOf(page);
  const entries = page.isClosed() ? [] : await entryLines(page).catch(() => ['cannot be read']);
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

const entryLines = async (page: Page): Promise<readonly string[]> => {
  const rows = await storedRows(page, 'outbox-', 'entries');
  return rows.map(({ database, value }) => `${database.slice(0, 15)}: ${JSON.stringify(value)}`);
};
