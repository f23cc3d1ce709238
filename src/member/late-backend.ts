import { isKnownVersion } from '../domain/kinds.ts';
import type { SessionPort, Transport } from '../sync/ports.ts';
import type { Backend } from './backend.ts';

/**
 * The backend for a page that opens before the API client is loaded. While the client cannot be fetched, the server counts
 * as unreachable, and the engine's retries fetch the client again.
 */
export interface LateBackend {
  /** Fetches the backend once. Rejects when that fails, and the next call tries again. */
  get(): Promise<Backend>;
  readonly session: SessionPort;
  /** `lifetime` aborts open requests when the engine stops. */
  transport(lifetime: AbortSignal): Transport;
}

export const createLateBackend = (fetchBackend: () => Promise<Backend>): LateBackend => {
  let arrived: Backend | null = null;
  let fetching: Promise<Backend> | null = null;
  const get = (): Promise<Backend> => {
    fetching ??= fetchBackend().then(
      (backend) => (arrived = backend),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  const ask = (question: 'current' | 'renew') =>
    get().then(
      ({ session }) => session[question](),
      () => ({ kind: 'unreachable' }) as const,
    );

  return {
    get,
    session: { current: () => ask('current'), renew: () => ask('renew') },
    transport(lifetime) {
      let made: Transport | null = null;
      const transport = () => (made ??= arrived?.transport(lifetime) ?? null);
      const fetched = () => get().then(transport, () => null);
      return {
        canSend: isKnownVersion,
        batchLimit: (kind) => transport()?.batchLimit(kind) ?? 1,
        send: async (entries, sender) =>
          (await fetched())?.send(entries, sender) ?? entries.map(() => unsent),
        pull: async (...asked) => (await fetched())?.pull(...asked) ?? { kind: 'retry' },
      };
    },
  };
};

const unsent = { kind: 'retry', scope: 'connection', isUnsent: true } as const;
