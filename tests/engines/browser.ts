import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A button or a field, by its accessible name, in a part of the page (a CSS selector). */
export interface Target {
  readonly kind: 'button' | 'field';
  readonly name: string;
  readonly within?: string;
}

/**
 * A browser on a profile that outlives it, with one tab in front. This is all that a journey needs, and what every
 * engine can be told through the automation that it has; whatever is beyond it is not the same test in three engines.
 */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** One more tab, in front; those behind it go on. */
  openTab(url: string): Promise<void>;
  /** The tab that was opened before, or the next one, comes to the front. */
  switchTab(): Promise<void>;
  click(target: Target): Promise<void>;
  /** Key by key into the field; a line break is the Enter key. */
  type(target: Target, text: string): Promise<void>;
  /** Runs a function that stands by itself in the page; what goes in and comes out is JSON. */
  run<Argument, Answer>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument: Argument,
  ): Promise<Answer>;
  /** Quits as a person does. */
  quit(): Promise<void>;
  /** Ends every process of it at once, without a word to any of them. */
  kill(): Promise<void>;
}

/** `timeZone`: the device's, by its IANA name; by default the machine's. */
export type StartBrowser = (profile: string, timeZone?: string) => Promise<EngineBrowser>;

/** Kills a process that heads a process group, and all that it started. Resolves when it has ended. */
export const endGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};

/** The environment of a program in this time zone. */
export const environmentIn = (timeZone: string | undefined): NodeJS.ProcessEnv =>
  timeZone === undefined ? process.env : { ...process.env, TZ: timeZone };
