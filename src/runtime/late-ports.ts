import type { SessionPort, Transport } from '../sync/ports.ts';

/**
 * The session port of a backend that is still to come. Nobody is told of a session that nobody has asked for: until
 * then there is no answer, and without an answer nothing is sent ([ID2]).
 */
export const lateSession = (arriving: Promise<SessionPort>): SessionPort => ({
  current: async () => (await arriving).current(),
  renew: async () => (await arriving).renew(),
});

/** The transport of a backend that is still to come. */
export const lateTransport = (arriving: Promise<Transport>): Transport => {
  let transport: Transport | null = null;
  const ready = arriving.then((arrived) => (transport = arrived));
  return {
    canSend: (entry) => transport?.canSend(entry) ?? false,
    batchLimit: (kind) => transport?.batchLimit(kind) ?? 1,
    send: async (entries, sender) => (await ready).send(entries, sender),
    pull: async (...asked) => (await ready).pull(...asked),
  };
};
