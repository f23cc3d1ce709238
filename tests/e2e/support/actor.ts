import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { sessionStorageKey } from '../../../src/config/session-key.ts';
import { password, type TestServer } from './server.ts';

/** A person with a device, as stories speak of one. */
export class Actor {
  readonly context: BrowserContext;
  readonly server: TestServer;
  page: Page;
  /** Whether this device may install the service worker; a test allows it with `test.use`. */
  readonly hasWorker: boolean;
  /** What the page said on its console that nobody expected. */
  readonly complaints: string[] = [];
  private readonly sockets = new Set<() => Promise<void>>();

  constructor(context: BrowserContext, page: Page, server: TestServer, hasWorker = false) {
    this.context = context;
    this.page = page;
    this.server = server;
    this.hasWorker = hasWorker;
  }

  /** Gives every page of this device a realtime socket that the test can cut, as a lost network does. */
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
      // The browser itself reports every failed request of an offline device; the app says nothing.
      if (
        message.type() === 'error' &&
        /Failed to load resource|WebSocket connection|ERR_|error occurred when fetching the script/.test(
          message.text(),
        )
      )
        return;
      // Playwright's own, where it keeps the workers out.
      if (message.text().includes('blocked by Playwright')) return;
      this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`));
  }

  async goOffline(): Promise<void> {
    if (!this.hasWorker && new URL(this.page.url()).pathname === '/members') await this.hasEveryPart();
    await this.context.setOffline(true);
    await Promise.all([...this.sockets].map((cut) => cut()));
  }

  async goOnline(): Promise<void> {
    await this.context.setOffline(false);
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

  /** The same person on the same device, looking at one more tab with the portal; this actor's network is theirs. */
  async secondTab(): Promise<Actor> {
    const tab = new Actor(this.context, await this.context.newPage(), this.server, this.hasWorker);
    await tab.open('/members');
    await expect(tab.composer).toBeVisible();
    return tab;
  }

  /** Puts a session on the device, as an earlier sign-in would have left it, and opens the portal. */
  async signIn(email: string): Promise<void> {
    const session = await this.server.sessionOf(email);
    const before = await this.page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      sessionStorageKey,
      JSON.stringify(session),
    ] as const);
    await this.open('/members');
    await before.dispose();
    await this.waitUntilReady();
  }

  /** Signs in as a person does, through the form. */
  async signInByForm(email: string): Promise<void> {
    await this.open('/auth');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(this.page.getByRole('heading', { name: 'MEMBERS PORTAL' })).toBeVisible();
  }

  /** Leaves the portal, and what has not been sent stays behind. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign Out' }).click();
    const question = this.page.getByRole('button', { name: 'Sign out and keep them' });
    const farewell = this.page.getByText('You have been successfully signed out.');
    await expect(question.or(farewell)).toBeVisible();
    if (await question.isVisible()) await question.click();
    await expect(farewell).toBeVisible();
  }

  /** The portal has fetched what it fetches behind its first view; without a worker nothing else opens offline. */
  async hasEveryPart(): Promise<void> {
    await this.page.waitForFunction(() => {
      const files = performance.getEntriesByType('resource').map((entry) => entry.name);
      const parts = ['profile-dialog', 'sign-out-dialog', 'sync-center'];
      return parts.every((part) => files.some((file) => file.includes(part)));
    });
  }

  /** The first pull is done and the worker, where there is one, controls the page: from here the device can go offline. */
  async waitUntilReady(): Promise<void> {
    if (this.hasWorker) await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
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

  /** Writes many, as fast as the device takes them. */
  async writeAll(texts: readonly string[]): Promise<void> {
    await this.composer.evaluate(async (composer: HTMLTextAreaElement, all) => {
      const turn = () => new Promise((resolve) => setTimeout(resolve));
      for (const text of all) {
        // React notices a new value only when it is set past its own property on the element.
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

  /** Asks for an invitation; how it ends, the page says later. */
  async invite(email: string): Promise<void> {
    await this.invitations.getByLabel("Friend's email").fill(email);
    await this.invitations.getByRole('button', { name: 'Send Invitation' }).click();
  }

  /** Fills fields of the profile, by label, and saves them; the window stays open when that is refused at once. */
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

  /** The texts that contain `word`, in the order in which the chat shows them; of a long chat the newest `atMost` lines are read. */
  async linesWith(word: string, atMost = 400): Promise<string[]> {
    const texts = await readThrough(this.chat.getByRole('log'), atMost);
    return texts.filter((text) => text.includes(word));
  }

  /** How many lines wait to be sent. */
  pending(): Locator {
    return this.chat.getByRole('listitem').filter({ hasText: /Waiting to send|Sending/ });
  }
}

/**
 * A public page answers once it is loaded, the portal once React has it. The moment at which that was seen, in epoch
 * milliseconds by the page's clock.
 */
export const isAlive = (): number | false => {
  const root = document.getElementById('root');
  const isReady = root
    ? Object.keys(root).some((key) => key.startsWith('__reactContainer'))
    : document.readyState === 'complete';
  return isReady && Date.now();
};

/**
 * The lines of a chat, oldest first, from its end back to its beginning or until there are `atMost`: only what is in view
 * is in the document, so it is scrolled through as a person would. Leaves it at its end.
 */
export const readThrough = (log: Locator, atMost: number): Promise<string[]> =>
  log.evaluate(async (list, most) => {
    const read: { readonly id: string; readonly text: string }[] = [];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // What is new goes where it stands among what was read before, whichever part of the list is drawn.
    const look = () => {
      let at = 0;
      let news: typeof read = [];
      const put = () => {
        read.splice(at, 0, ...news);
        at += news.length;
        news = [];
      };
      for (const line of list.querySelectorAll<HTMLElement>('li [data-message]')) {
        const id = line.dataset['message'] ?? '';
        const known = read.findIndex((one) => one.id === id);
        // Not `innerText`, which is empty for a line that is being measured and not shown yet.
        if (known === -1) news = [...news, { id, text: line.textContent }];
        else {
          // Before the first that is known, or after the last that was.
          if (at === 0) at = known;
          put();
          at = read.findIndex((one) => one.id === id) + 1;
        }
      }
      put();
    };
    look();
    // The wheel of a mouse says that it is the reader who scrolls.
    list.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }));
    for (let atTop = 0; atTop < 3 && read.length < most && list.scrollHeight > list.clientHeight;) {
      list.scrollBy(0, -list.clientHeight / 2);
      await drawn();
      await drawn();
      look();
      // Older ones may still come.
      atTop = list.scrollTop <= 0 ? atTop + 1 : 0;
    }
    list.scrollTo(0, list.scrollHeight);
    return read.map(({ text }) => text);
  }, atMost);
