import { expect, type BrowserContext, type Disposable, type Locator, type Page } from '@playwright/test';
import { sessionStorageKey } from '../../../src/config/session-key.ts';
import { readThrough } from './chat-lines.ts';
import { password, type TestServer } from './server.ts';

const failedRequest =
  /Failed to load resource|WebSocket connection|ERR_|error occurred when fetching the script/;

/** A person with a device. */
export class Actor {
  readonly context: BrowserContext;
  readonly server: TestServer;
  page: Page;
  /** Whether this device may install the service worker; a test allows it with `test.use`. */
  readonly hasWorker: boolean;
  /** Unexpected console messages and errors of the pages. */
  readonly complaints: string[] = [];
  /** Sets `onLine` in new documents: in Chromium 150 it is true there, although the browser is offline. */
  private offlineDocuments: Disposable | null = null;
  private readonly sockets = new Set<() => Promise<void>>();

  constructor(context: BrowserContext, page: Page, server: TestServer, hasWorker = false) {
    this.context = context;
    this.page = page;
    this.server = server;
    this.hasWorker = hasWorker;
  }

  /** Watches the console of every page of this device, and makes their sockets fail offline, as a lost network does. */
  async watch(): Promise<void> {
    await this.context.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
      socket.connectToServer();
      const cut = () => socket.close({ code: 1011, reason: 'network lost' });
      this.sockets.add(cut);
      socket.onClose(() => this.sockets.delete(cut));
    });
    this.listen(this.page);
    this.context.on('page', (page) => this.listen(page));
  }

  private listen(page: Page): void {
    page.on('console', (message) => {
      const [type, text] = [message.type(), message.text()];
      // The browser logs every failed request of an offline device.
      if (type === 'error' && failedRequest.test(text)) return;
      // Playwright logs this when it blocks service workers.
      if (text.includes('blocked by Playwright')) return;
      // The browser logs this of a link to a mail address on a machine that has a mail program.
      if (text.startsWith("Launched external handler for 'mailto:")) return;
      this.complaints.push(`${type}: ${text}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
  }

  /** Expects the one line that the product owner wants in the console for an unknown address, and no other. */
  async expectUnknownPath(path: string): Promise<void> {
    // The page shows before its effects have run.
    await expect.poll(() => this.complaints).toEqual([`error: 404: no such page: ${path}`]);
    this.complaints.length = 0;
  }

  async goOffline(): Promise<void> {
    if (!this.hasWorker && new URL(this.page.url()).pathname === '/members') await this.waitForChunks();
    this.offlineDocuments ??= await this.context.addInitScript(() => {
      let isOnline = false;
      addEventListener('online', () => (isOnline = true));
      addEventListener('offline', () => (isOnline = false));
      Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => isOnline });
    });
    await this.context.setOffline(true);
    // A page still sends until `onLine` is false there, and then withdraws a message instead of cancelling it.
    for (const page of this.context.pages())
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await Promise.all([...this.sockets].map((cut) => cut()));
  }

  async goOnline(): Promise<void> {
    await this.offlineDocuments?.dispose();
    this.offlineDocuments = null;
    await this.context.setOffline(false);
    for (const page of this.context.pages())
      await page.evaluate(() => navigator.onLine || dispatchEvent(new Event('online')));
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.server.url}${path}`);
    await this.page.waitForFunction(isAlive);
  }

  async closeTab(): Promise<void> {
    await this.page.close();
  }

  async openTab(path: string): Promise<void> {
    this.page = await this.context.newPage();
    await this.open(path);
  }

  /** Opens one more tab with the portal, for the same person on the same device. Both actors share the network. */
  async secondTab(): Promise<Actor> {
    const tab = new Actor(this.context, await this.context.newPage(), this.server, this.hasWorker);
    await tab.open('/members');
    await expect(tab.composer).toBeVisible();
    return tab;
  }

  /** Stores a session on the device, as an earlier sign-in would have, and opens the portal. */
  async signIn(email: string): Promise<void> {
    const session = await this.server.sessionOf(email);
    const storing = await this.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      sessionStorageKey,
      JSON.stringify(session),
    ] as const);
    await this.open('/members');
    await storing.dispose();
    await this.waitUntilReady();
  }

  /** Signs in through the form. */
  async signInByForm(email: string): Promise<void> {
    await this.sendSignIn(email);
    await expect(this.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
  }

  /** Submits the sign-in form without waiting for the result. */
  async sendSignIn(email: string): Promise<void> {
    await this.open('/auth');
    await this.fillSignIn(email);
  }

  /** Fills and submits the sign-in form that the page shows. */
  async fillSignIn(email: string): Promise<void> {
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  /** Signs out; unsent entries stay on the device. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign Out' }).click();
    const question = this.page.getByRole('button', { name: /^Sign out and keep/ });
    const farewell = this.page.getByText('You have been successfully signed out.');
    await expect(question.or(farewell)).toBeVisible();
    if (await question.isVisible()) await question.click();
    await expect(farewell).toBeVisible();
  }

  /** Waits until the portal has loaded its background chunks: without a worker nothing else opens offline. */
  async waitForChunks(): Promise<void> {
    await this.page.waitForFunction(() => {
      const files = performance.getEntriesByType('resource').map((entry) => entry.name);
      return files.some((file) => file.includes('/dialogs-'));
    });
  }

  /** Waits for the first pull and for the worker, if allowed, to control the page: then the device can go offline. */
  async waitUntilReady(): Promise<void> {
    if (this.hasWorker) await waitForWorker(this.page);
    await expect(this.chat.getByRole('log')).toBeVisible();
  }

  get chat(): Locator {
    return this.page.locator('#chat');
  }

  get directory(): Locator {
    return this.page.locator('#directory');
  }

  get composer(): Locator {
    return this.chat.getByRole('textbox', { name: 'Message' });
  }

  /** Writes a message and waits until the device has it. */
  async write(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
    await expect(this.composer).toHaveValue('');
    await expect(this.line(text)).toBeVisible();
  }

  /** Writes a message and waits until the server has it. */
  async send(text: string): Promise<void> {
    await this.write(text);
    await expect(this.pending().filter({ hasText: text })).toHaveCount(0);
  }

  /** Writes several messages as fast as the device stores them. */
  async writeAll(texts: readonly string[]): Promise<void> {
    await this.composer.evaluate(async (composer: HTMLTextAreaElement, all) => {
      const turn = () => new Promise((resolve) => setTimeout(resolve));
      for (const text of all) {
        // React overrides the element's `value` property, so this uses the prototype's setter.
        Reflect.set(HTMLTextAreaElement.prototype, 'value', text, composer);
        composer.dispatchEvent(new Event('input', { bubbles: true }));
        await turn();
        composer.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        );
        while (composer.value !== '' || composer.readOnly) await turn();
      }
    }, texts);
  }

  get invitations(): Locator {
    return this.page.locator('#invitations');
  }

  /** Submits an invitation. Does not wait for its result. */
  async invite(email: string): Promise<void> {
    await this.invitations.getByLabel("Friend's email").fill(email);
    await this.invitations.getByRole('button', { name: 'Send Invitation' }).click();
  }

  /** Fills fields of the profile by their labels and saves. The dialog stays open when the server refuses at once. */
  async saveProfile(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.page.getByRole('button', { name: 'Profile' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Edit Profile' });
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
  }

  line(text: string): Locator {
    return this.chat.getByRole('listitem').filter({ hasText: text });
  }

  /** The texts of the newest `atMost` chat lines that contain `word`, oldest first. */
  async linesWith(word: string, atMost = 400): Promise<string[]> {
    const texts = await readThrough(this.chat.getByRole('log'), atMost);
    return texts.filter((text) => text.includes(word));
  }

  /** The lines that wait to be sent. */
  pending(): Locator {
    return this.chat.getByRole('listitem').filter({ hasText: /Waiting to send|Sending/ });
  }
}

/** Waits until the service worker controls the page: from then on it answers the page's requests. */
export const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/**
 * Runs in the page: false before the page is interactive, then the time in epoch milliseconds by the page's clock. A public
 * page is interactive once loaded and its script has run, the portal once React has mounted.
 */
export const isAlive = (): number | false => {
  const root = document.getElementById('root');
  const isReady = root
    ? Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    : document.readyState === 'complete' && document.getElementById('notices') !== null;
  return isReady && Date.now();
};
