import { backoffDelay } from '../sync/backoff.ts';
import type { Randomness, Timers } from '../sync/ports.ts';
import type { Backend } from './backend.ts';

/** The backend as the page has it: not there at first, because the portal opens from the device without it. */
export interface BackendSource {
  /** Resolves once it is there, however long that takes; asks nobody for it. */
  readonly arrived: Promise<Backend>;
  /** Fetches it unless it is there. Rejects when this attempt failed; further ones follow by themselves. */
  ask(): Promise<Backend>;
  /** The network may be back: an attempt that waits for its turn begins now. */
  nudge(): void;
}

interface BackendSourceOptions {
  readonly fetchBackend: () => Promise<Backend>;
  /** An attempt failed: the server that has the app's files cannot be reached. */
  readonly onUnreachable: () => void;
  readonly timers: Timers;
  readonly random: Randomness;
}

export const createBackendSource = (options: BackendSourceOptions): BackendSource => {
  let settle: (backend: Backend) => void = () => {};
  const arrived = new Promise<Backend>((resolve) => {
    settle = resolve;
  });
  let attempt: Promise<Backend> | null = null;
  let failures = 0;
  let cancelNext: (() => void) | null = null;

  const fetchOnce = async (): Promise<Backend> => {
    cancelNext?.();
    cancelNext = null;
    try {
      const backend = await options.fetchBackend();
      settle(backend);
      return backend;
    } catch (error) {
      attempt = null;
      failures += 1;
      cancelNext = options.timers.after(backoffDelay(failures, options.random.next()), askQuietly);
      options.onUnreachable();
      throw error;
    }
  };
  const ask = (): Promise<Backend> => (attempt ??= fetchOnce());
  const askQuietly = () => void ask().catch(() => undefined);

  return {
    arrived,
    ask,
    nudge() {
      if (cancelNext) askQuietly();
    },
  };
};
