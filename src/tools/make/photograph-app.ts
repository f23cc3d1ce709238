/** Takes the screenshots of the install dialog: the built app on an embedded backend with demo data, on a fixed day. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { startLocalBackend } from '../../../supabase/local/backend.ts';
import { ensureBuilt } from '../../../supabase/cli/build.ts';
import { projectDirectory } from '../../../supabase/cli/project.ts';
import { asha, demoPassword } from '../../../supabase/local/demo/members.ts';
import { seedOnce } from '../../../supabase/local/demo/seed.ts';
import { toRequestListener } from '../../../supabase/local/http/node-http.ts';
import { serveStatic } from '../../../supabase/local/http/static/serve-static.ts';
import { freePort } from '../../../supabase/local/testing.ts';

interface Screenshot {
  readonly file: string;
  readonly png: Buffer;
}

/** A Saturday afternoon a week before the event. */
const day = new Date('2025-10-04T16:05:00+05:30');

const shapes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>;

/** Builds the app if necessary, takes the screenshots and stops the backend. */
export const photographApp = async (browser: Browser): Promise<readonly Screenshot[]> => {
  await ensureBuilt({ project: projectDirectory, env: process.env, say: console.log });
  const { url, close } = await startSite();
  try {
    const shots: Screenshot[] = [];
    for (const shape of ['narrow', 'wide'] as const) {
      const context = await browser.newContext({
        ...shapes[shape],
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        colorScheme: 'dark',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(day);
      const shoot = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        // Moves the mouse away, so that nothing is highlighted.
        await page.mouse.move(0, 0);
        shots.push({
          file: `${name}-${shape}.png`,
          png: await page.screenshot({
            animations: 'disabled',
            // Removes the falling characters, which differ in each picture.
            style: 'canvas { visibility: hidden }',
            caret: 'hide',
          }),
        });
      };
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Close the countdown' }).click();
      await shoot('landing');
      await signIn(page, url);
      await shoot('portal');
      await page.locator('#chat').scrollIntoViewIfNeeded();
      await page.locator('#chat').evaluate((chat) => {
        chat.scrollIntoView({ block: 'start' });
      });
      await shoot('chat');
      await context.close();
    }
    return shots;
  } finally {
    await close();
  }
};

const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.locator('#chat').getByRole('log').waitFor();
  await page.locator('#directory').getByText('@').first().waitFor();
  await page.getByText('You have successfully signed in.').waitFor({ state: 'detached' });
};

const startSite = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const backend = await startLocalBackend({ dataDir: 'memory', siteUrl: url });
  await seedOnce(backend.database, 'demo', day);
  const api = toRequestListener((request, peer) => backend.fetch(request, peer));
  const files = serveStatic(join(projectDirectory, 'dist'));
  const server = createServer((request, response) => {
    if (backend.handles(new URL(request.url ?? '/', url).pathname)) api(request, response);
    else files(request, response);
  });
  backend.attach(server);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await backend.close();
    },
  };
};
