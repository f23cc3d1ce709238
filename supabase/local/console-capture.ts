import { AsyncLocalStorage } from 'node:async_hooks';

interface ErrorCapture {
  /** Runs a request. Reports the lines that lite writes to console.error during it only if the answer is a 5xx. */
  quietly(work: () => Promise<Response>): Promise<Response>;
  release(): void;
}

/**
 * Captures what is written to console.error inside a request. lite writes every refused request there and has no logger to
 * replace. All other lines reach the console.
 */
export function captureErrors(report: (...line: unknown[]) => void = writeThrough): ErrorCapture {
  install();
  let released = false;
  return {
    quietly: (work) => {
      const lines: unknown[][] = [];
      return captured.run(lines, async () => {
        const response = await work();
        if (response.status >= 500) for (const line of lines) report(...line);
        return response;
      });
    },
    release: () => {
      if (!released) uninstall();
      released = true;
    },
  };
}

/** The captured lines of the request that runs. */
const captured = new AsyncLocalStorage<unknown[][]>();
/** The number of captures that are not released; backends share the one console. */
let captures = 0;
let original: typeof console.error = console.error;

function writeThrough(...line: unknown[]): void {
  original(...line);
}

function install(): void {
  captures += 1;
  if (captures > 1) return;
  original = console.error;
  console.error = (...line: unknown[]) => {
    const lines = captured.getStore();
    if (lines) lines.push(line);
    else original(...line);
  };
}

function uninstall(): void {
  captures -= 1;
  if (captures === 0) console.error = original;
}
