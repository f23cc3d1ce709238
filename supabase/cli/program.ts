import { sentenceFor } from './cannot-run.ts';

export interface Program {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP, and by `stop`. */
  readonly stopping: AbortSignal;
  stop(): void;
  /** Registers what to close at the end; the last one is closed first. */
  onStop(close: () => Promise<void> | void): void;
}

/** The timeout of closing. A database that is cut off recovers at the next start. */
const CLOSING_MS = 8_000;

/**
 * Runs `start`, waits for a signal, closes everything and exits with 0. Prints an error, as one sentence where it has one,
 * and exits with 1. Ignores further signals, because npm and the terminal both pass a Ctrl-C on.
 */
export async function runUntilStopped(start: (program: Program) => Promise<void>): Promise<never> {
  const closers: (() => Promise<void> | void)[] = [];
  const stop = new AbortController();
  let signalled = false;
  const stopped = new Promise<void>((resolve) => {
    stop.signal.addEventListener('abort', () => {
      setTimeout(() => process.exit(1), CLOSING_MS).unref();
      resolve();
    });
  });
  const stopBySignal = (): void => {
    signalled = true;
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopBySignal);
  watchParent(stopBySignal);

  let exitCode = 0;
  const fail = (error: unknown): void => {
    // A stop makes the interrupted work fail, which is no error.
    if (signalled) return;
    exitCode = 1;
    console.error(sentenceFor(error) ?? error);
  };
  try {
    await start({ stopping: stop.signal, stop: () => stop.abort(), onStop: (close) => closers.push(close) });
    await stopped;
  } catch (error) {
    fail(error);
  }
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
      exitCode = 1;
    }
  }
  process.exit(exitCode);
}

/**
 * Stops when npm is gone. npm runs a script through a shell, and a SIGTERM to npm ends the shell but does not reach this
 * process, which would keep its port and its data.
 */
function watchParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}

const PARENT_CHECK_MS = 250;
