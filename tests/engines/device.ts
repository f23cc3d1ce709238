import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { isAlive } from '../e2e/support/actor.ts';
import { setDatesAhead } from '../e2e/support/device-clock.ts';
import { password, type TestServer } from '../e2e/support/server.ts';
import type { EngineBrowser, StartBrowser } from './browser.ts';

/** Two backoff steps on a slow machine, after which a device has noticed that the server is back. */
export const patience = { timeout: 40_000 };

/** A person's device in one engine: the steps of the journeys, in any browser. */
export class Device {
  readonly server: TestServer;
  private readonly start: (profile: string) => Promise<EngineBrowser>;
  private readonly profile: string;
  private running: EngineBrowser | null = null;

  private constructor(start: Device['start'], profile: string, server: TestServer) {
    this.start = start;
    this.profile = profile;
    this.server = server;
  }

  /** A new device, its browser started on an empty profile. */
  static async create(start: StartBrowser, server: TestServer, timeZone?: string): Promise<Device> {
    const device = new Device(
      (profile) => start(profile, timeZone),
      await mkdtemp(join(tmpdir(), 'engine-profile-')),
      server,
    );
    device.running = await device.start(device.profile);
    return device;
  }

  async throwAway(): Promise<void> {
    await this.running?.kill();
    // Retries, because killed processes may still hold files for a moment.
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  get browser(): EngineBrowser {
    if (!this.running) throw new Error('The browser of this device is not running.');
    return this.running;
  }

  /** Loads a page, and waits until React has it. */
  async open(path: string): Promise<void> {
    await this.browser.goto(`${this.server.url}${path}`);
    await this.waitUntilAlive();
  }

  async openTab(path: string): Promise<void> {
    await this.browser.openTab(`${this.server.url}${path}`);
    await this.waitUntilAlive();
  }

  async reload(): Promise<void> {
    await this.browser.reload();
    await this.waitUntilAlive();
  }

  private waitUntilAlive(): Promise<void> {
    return expect.poll(() => this.browser.run(isAlive, null), patience).toBeTruthy();
  }

  async quit(): Promise<void> {
    await this.browser.quit();
    this.running = null;
  }

  async kill(): Promise<void> {
    await this.browser.kill();
    this.running = null;
  }

  /** Starts the browser again on its profile, at a page. */
  async startAt(path: string): Promise<void> {
    this.running = await this.start(this.profile);
    await this.open(path);
  }

  async signIn(email: string): Promise<void> {
    await this.open('/auth');
    await this.waitFor('#root', 'Sign In');
    await this.browser.type({ kind: 'field', name: 'Email' }, email);
    await this.browser.type({ kind: 'field', name: 'Password' }, password);
    await this.browser.click({ kind: 'button', name: 'Sign In', within: 'form' });
    await this.waitFor('#root', 'MEMBERS PORTAL');
  }

  /** Waits until the worker controls the page. */
  async waitForWorker(): Promise<void> {
    await expect
      .poll(() => this.browser.run(() => navigator.serviceWorker.controller !== null, null), patience)
      .toBe(true);
  }

  /** Waits until the worker controls the page and the first pull is done: from then on the test can stop the server. */
  async waitUntilReady(): Promise<void> {
    await this.waitForWorker();
    await expect.poll(() => this.count('#chat [role=log]'), patience).toBe(1);
  }

  /** Sets the clock of the page in front to this moment, as after a sleep. */
  async wakeAt(moment: string): Promise<void> {
    const now = await this.browser.run(() => Date.now(), null);
    await this.browser.run(setDatesAhead, Date.parse(moment) - now);
    await this.browser.run(() => void document.dispatchEvent(new Event('visibilitychange')), null);
  }

  /** The text of a part of the page; empty while it is missing. */
  text(selector: string): Promise<string> {
    return this.browser.run((where) => document.querySelector<HTMLElement>(where)?.innerText ?? '', selector);
  }

  count(selector: string): Promise<number> {
    return this.browser.run((where) => document.querySelectorAll(where).length, selector);
  }

  async waitFor(selector: string, text: string): Promise<void> {
    // Retries, because in some engines the call fails when the page navigates meanwhile.
    await expect(async () => expect(await this.text(selector)).toContain(text)).toPass(patience);
  }

  /** Writes a message and waits until the device has it. */
  async write(text: string): Promise<void> {
    await this.browser.type(composer, `${text}\n`);
    await expect.poll(() => this.draft(), patience).toBe('');
    await this.waitFor('#chat', text);
  }

  /** The text in the composer. */
  draft(): Promise<string> {
    return this.browser.run(
      () => document.querySelector<HTMLTextAreaElement>('#chat textarea')?.value ?? '',
      null,
    );
  }

  /** The texts of the chat that contain `word`, as it shows them. */
  linesWith(word: string): Promise<string[]> {
    return this.browser.run(
      (part) =>
        [...document.querySelectorAll<HTMLElement>('#chat li')]
          .map((line) => line.innerText)
          .filter((line) => line.includes(part)),
      word,
    );
  }

  /** How many messages wait to be sent. */
  async pending(): Promise<number> {
    const lines = await this.linesWith('');
    return lines.filter((line) => /Waiting to send|Sending/.test(line)).length;
  }
}

export const composer = { kind: 'field', name: 'Message', within: '#chat' } as const;
