import { AsyncLocalStorage } from 'node:async_hooks';

interface ErrorCapture {
  /** Runs a request, and reports what lite writes to console.error meanwhile only if the answer is a 5xx. */
  quietly(work: () => Promise<Response>): Promise<Response>;
  release(): void;
}

/**
 * lite writes every refused request to console.error and has no logger to replace. So this holds back the lines that
 * are written inside a captured request, as long as one backend is open; all other lines reach the console.
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

const captured = new AsyncLocalStorage<unknown[][]>();
let holders = 0;
let original: typeof console.error = console.error;

function writeThrough(...line: unknown[]): void {
  original(...line);
}

function install(): void {
  holders += 1;
  if (holders > 1) return;
  original = console.error;
  console.error = (...line: unknown[]) => {
    const lines = captured.getStore();
    if (lines) lines.push(line);
    else original(...line);
  };
}

function uninstall(): void {
  holders -= 1;
  if (holders === 0) console.error = original;
}
