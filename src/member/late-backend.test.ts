import { describe, expect, it } from 'vitest';
import { entryVersion } from '../domain/kinds.ts';
import { draftToEntry } from '../sync/entry.ts';
import type { Backend } from './backend.ts';
import { createLateBackend } from './late-backend.ts';

const asha = { kind: 'member', uid: 'asha', accessToken: 'token' } as const;
const entry = draftToEntry(
  {
    id: 'one',
    owner: 'asha',
    kind: 'message',
    lane: 'chat',
    version: entryVersion,
    payload: {},
    queuedAt: 1,
  },
  1,
);

/** A backend whose loading attempts end as `outcomes` says. */
const createDevice = (outcomes: readonly ('fails' | 'comes')[]) => {
  let attempts = 0;
  const transport: ReturnType<Backend['transport']> = {
    canSend: () => true,
    batchLimit: () => 100,
    send: async (entries) => entries.map(() => ({ kind: 'applied', rows: [] })),
    pull: async () => ({ kind: 'needs-auth' }),
  };
  const session = { current: async () => asha, renew: async () => asha };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the late backend uses nothing else.
  const backend = { session, transport: () => transport } as unknown as Backend;
  const late = createLateBackend(async () => {
    attempts += 1;
    if (outcomes[attempts - 1] === 'fails') throw new TypeError('Failed to fetch');
    return backend;
  });
  return { late, backend, attempts: () => attempts };
};

describe('the backend that comes behind the first view', () => {
  it('is fetched once for several calls', async () => {
    const { late, backend, attempts } = createDevice(['comes']);
    expect(await Promise.all([late.get(), late.get()])).toEqual([backend, backend]);
    expect(await late.session.current()).toEqual(asha);
    expect(attempts()).toBe(1);
  });

  it('counts as unreachable while its chunk fails to load, and each call tries again', async () => {
    const { late, attempts } = createDevice(['fails', 'fails', 'fails', 'comes']);
    const transport = late.transport(new AbortController().signal);
    expect(await late.session.current()).toEqual({ kind: 'unreachable' });
    expect(await transport.send([entry], asha)).toEqual([
      { kind: 'retry', scope: 'connection', isUnsent: true },
    ]);
    expect(await transport.pull({}, asha)).toEqual({ kind: 'retry' });
    expect(await late.session.current()).toEqual(asha);
    expect(attempts()).toBe(4);
  });

  it('lets the engine claim an entry before it has loaded, and batches once it has', async () => {
    const { late } = createDevice(['comes']);
    const transport = late.transport(new AbortController().signal);
    expect(transport.canSend(entry)).toBe(true);
    expect(transport.batchLimit('message')).toBe(1);
    await late.session.current();
    expect(transport.batchLimit('message')).toBe(100);
    expect(await transport.send([entry], asha)).toEqual([{ kind: 'applied', rows: [] }]);
  });
});
