import { SignJWT } from 'jose';
import type { MemberSession, Transport } from '../../src/engine/sync/ports.ts';
import { createClubServer } from '../sim/club-server.ts';
import { createFaults } from '../sim/faults.ts';
import { createRandom } from '../sim/random.ts';
import { createSimTransport } from '../sim/sim-network.ts';
import { createTabLife } from '../sim/sim-tab.ts';
import { createWorldTime, type WorldTime } from '../sim/world-time.ts';
import { openRealTransport } from './real-transport.ts';
import { describeTransport } from './transport.suite.ts';

describeTransport('the network and the server of the simulator', async () => {
  const time = createWorldTime();
  const server = createClubServer({ time, pageSize: 1000, commitDelay: () => 0, onChange: () => undefined });
  const refused = new Set<string>();
  const transportWith = (isDown: boolean) => calm(time, server, refused, isDown);
  const member = (uid: string): MemberSession => ({ kind: 'member', uid, accessToken: server.issue(uid) });
  const expired = member('asha');
  server.expireAll();
  return {
    asha: member('asha'),
    ravi: member('ravi'),
    expired,
    transport: transportWith(false),
    cutOff: transportWith(true),
    toRefused(message) {
      refused.add(message.id);
      return message;
    },
    storedMessages: async () => server.committed,
    close: async () => undefined,
  };
});

describeTransport('supabase-js and the embedded backend', async () => {
  const { backend, asha, ravi, transport, transportOver, close } = await openRealTransport();
  return {
    asha,
    ravi,
    expired: { ...asha, accessToken: await expiredToken(backend.backend.keys.jwtSecret, asha.uid) },
    transport,
    cutOff: transportOver(() => Promise.reject(new TypeError('Failed to fetch'))),
    toRefused: (message) => ({ ...message, payload: { content: 'x'.repeat(501) } }),
    async storedMessages() {
      const all = backend.client(backend.backend.keys.secret).from('messages').select('id');
      const { data } = await all.order('created_at').order('id').throwOnError();
      return data.map(({ id }: { readonly id: string }) => id);
    },
    close,
  };
});

const expiredToken = (secret: string, uid: string): Promise<string> =>
  new SignJWT({ role: 'authenticated', sub: uid })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) - 60)
    .sign(new TextEncoder().encode(secret));

/** The simulator's transport without faults, except for the given refusals. */
const calm = (
  time: WorldTime,
  server: ReturnType<typeof createClubServer>,
  refused: ReadonlySet<string>,
  isCutOff: boolean,
): Transport => {
  const random = createRandom(1);
  const faults = createFaults(random);
  faults.heal();
  let leaving: string[] = [];
  const transport = createSimTransport({
    time,
    server,
    isDown: () => false,
    batchLimit: 100,
    tab: createTabLife(time, () => undefined),
    onSend: (entry) => void leaving.push(entry.id),
    faults: {
      ...faults,
      request() {
        const isRefused = leaving.some((id) => refused.has(id));
        leaving = [];
        if (isCutOff) return 'dropped';
        return isRefused ? 'refused' : faults.request();
      },
    },
    // The transport picks only the refused entry of a batch from a list.
    random: {
      ...random,
      pick: (list) => list.find((item) => refused.has((item as { readonly id: string }).id)),
    },
  });
  return {
    canSend: transport.canSend,
    batchLimit: transport.batchLimit,
    send: (entries, session) => settled(time, transport.send(entries, session)),
    pull: (...asked) => settled(time, transport.pull(...asked)),
  };
};

/** Advances the simulated time until `work` settles. */
const settled = async <Answer>(time: WorldTime, work: Promise<Answer>): Promise<Answer> => {
  const state = { isSettled: false };
  const watched = work.finally(() => (state.isSettled = true));
  while (!state.isSettled) await time.advance(100);
  return watched;
};
