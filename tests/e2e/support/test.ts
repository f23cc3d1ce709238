import { expect, test as base, type BrowserContextOptions } from '@playwright/test';
import { Actor } from './actor.ts';
import { reportOn } from './failure-report.ts';
import { startTestServer, type TestServer } from './server.ts';

interface WorkerFixtures {
  readonly workerServer: TestServer;
}

interface Fixtures {
  /** A backend without members, messages and mails; the tests of one worker share the process behind it. */
  readonly server: TestServer;
  /** A new device with nobody signed in; `device` is what makes it another one than the tests' ordinary browser. */
  readonly newActor: (device?: BrowserContextOptions) => Promise<Actor>;
  /** Signs a member up through the API and in on a new device. */
  readonly member: (fullName: string) => Promise<Actor>;
}

/**
 * Playwright's test with a server, and people with devices. Fails when a page logged something, or when a page or a
 * worker tried what the content security policy refuses.
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
    expect(workerServer.takeRefusals()).toEqual([]);
  },
  newActor: async ({ browser, server, serviceWorkers }, use, testInfo) => {
    const actors: Actor[] = [];
    await use(async (device = {}) => {
      const context = await browser.newContext(device);
      // Of its own accord this browser wakes the background worker of every device, which costs each test a second of
      // work; allowBackground (background.ts) is for those that are about it.
      await context.grantPermissions([]);
      const actor = new Actor(context, await context.newPage(), server, serviceWorkers === 'allow');
      await actor.watch();
      actors.push(actor);
      return actor;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, actor] of actors.entries())
        // Not an attachment: reporters cut those off.
        console.log(`\nDevice ${index + 1} of "${testInfo.title}"\n${await reportOn(actor)}\n`);
    for (const actor of actors) await actor.context.close();
    expect(actors.flatMap((actor) => actor.complaints)).toEqual([]);
  },
  member: async ({ server, newActor }, use) => {
    await use(async (fullName) => {
      const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@example.com`;
      await server.signUp(fullName, email);
      const actor = await newActor();
      await actor.signIn(email);
      return actor;
    });
  },
});
