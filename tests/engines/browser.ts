import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A button or a field, by its accessible name, in a part of the page (a CSS selector). */
export interface Target {
  readonly kind: 'button' | 'field';
  readonly name: string;
  readonly within?: string;
}

/**
 * A browser on a profile that outlives it, with one tab in front. Offers only what the automation of every engine can do, so that
 * a journey runs in all three.
 */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Opens one more tab in front; the others keep running. */
  openTab(url: string): Promise<void>;
  /** Brings the previous or the next tab to the front. */
  switchTab(): Promise<void>;
  click(target: Target): Promise<void>;
  /** Types into the field key by key; a line break is the Enter key. */
  type(target: Target, text: string): Promise<void>;
  /** Runs a self-contained function in the page; argument and result are JSON. */
  run<Argument, Answer>(
    work: (argument: Argument) => Answer | Promise<Answer>,
    argument: Argument,
  ): Promise<Answer>;
  /** Quits the browser normally. */
  quit(): Promise<void>;
  /** Kills all of its processes at once. */
  kill(): Promise<void>;
}

/** `timeZone`: the device's, by its IANA name; by default the machine's. */
export type StartBrowser = (profile: string, timeZone?: string) => Promise<EngineBrowser>;

/** Kills the process group of this leader. Resolves when it has ended. */
export const endGroup = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
};

/** The environment of a program in this time zone. */
export const environmentIn = (timeZone: string | undefined): NodeJS.ProcessEnv =>
  timeZone === undefined ? process.env : { ...process.env, TZ: timeZone };

/**
 * Runs in the page, because the automation cannot search by accessible names. Returns the first visible element of the target's
 * kind and name, or null. Knows only the sources of names that the portal uses.
 */
export const findInPage = ({ kind, name, within }: Target): Element | null => {
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? (element.labels?.[0]?.textContent ?? '')
      : element.textContent);
  const scope = within === undefined ? document : document.querySelector(within);
  const all = [...(scope?.querySelectorAll(kind === 'button' ? 'button' : 'input, textarea') ?? [])];
  return all.find((element) => element.checkVisibility() && nameOf(element).trim() === name) ?? null;
};
