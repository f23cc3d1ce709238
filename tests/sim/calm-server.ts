import type { SendOutcome, Transport } from '../../src/engine/sync/ports.ts';
import { createClubServer } from './club-server.ts';
import { createFaults, type NetworkFault } from './faults.ts';
import { createRandom } from './random.ts';
import { createSimTransport } from './sim-network.ts';
import { createTabLife } from './sim-tab.ts';
import { createWorldTime } from './world-time.ts';

export const memberId = 'member-a';

/**
 * The simulator's server and network for one member, without latency and with no faults but those that a test asks for.
 * It accepts the token `token`.
 */
export const createCalmServer = (
  options: { readonly pageSize?: number; readonly batchLimit?: number; readonly recentCount?: number } = {},
) => {
  const { pageSize = 1000, batchLimit = 1, recentCount = 0 } = options;
  const time = createWorldTime();
  let commitDelayMs = 0;
  let losesRequests = false;
  let isOffline = false;
  const club = createClubServer({
    time,
    pageSize,
    recentCount,
    commitDelay: () => commitDelayMs,
    onChange: () => {},
  });
  club.acceptTokens(memberId, 'token');
  const answers: (NetworkFault | SendOutcome)[] = [];
  const batches: (readonly string[])[] = [];
  const faults = createFaults(createRandom(1));
  faults.heal();
  const network = createSimTransport({
    time,
    server: club,
    batchLimit,
    random: { ...createRandom(1), between: () => 0 },
    tab: createTabLife(time, () => {}),
    isDown: () => isOffline,
    onSend: () => {},
    faults: {
      ...faults,
      request(concern) {
        if (losesRequests) return 'dropped';
        const [next] = answers;
        if (concern === 'pull' || typeof next !== 'string') return 'none';
        answers.shift();
        return next;
      },
    },
  });
  const transport: Transport = {
    ...network,
    async send(entries, session) {
      batches.push(entries.map(({ id }) => id));
      const [next] = answers;
      if (losesRequests || isOffline || next === undefined || typeof next === 'string')
        return network.send(entries, session);
      answers.shift();
      return entries.map(() => next);
    },
    pull: (cursors, session, asked) =>
      isOffline ? Promise.resolve({ kind: 'retry' }) : network.pull(cursors, session, asked),
  };
  const rows = () => new Map([...club.rows.values()].map((row) => [row.id, row]));
  return {
    time,
    transport,
    rows,
    /** Sets the answers of the next requests with entries: a fault of the network, or an outcome for each entry. */
    answers,
    /** The ids of each request. */
    batches,
    /** The ids of the entries that arrived with a valid token. */
    arrivals: () => club.arrivals.filter(({ tokenOf }) => tokenOf !== null).map(({ entry }) => entry.id),
    withdrawn: club.everWithdrawn,
    /** Another member writes messages, each in its own transaction that stays open for `ms`. */
    async write(ids: readonly string[], ms = 0): Promise<void> {
      commitDelayMs = ms;
      const written = ids.map((id) => club.writeMessages([id]));
      commitDelayMs = 0;
      if (ms === 0) await Promise.all(written);
    },
    remove(id: string) {
      const row = rows().get(id);
      if (row) club.remove(row);
    },
    prune: club.prune,
    restore: () => club.restore(0),
    acceptTokens: (...tokens: readonly string[]) => club.acceptTokens(memberId, ...tokens),
    /** Loses every request. */
    setDown(down: boolean) {
      losesRequests = down;
    },
    /** The device knows that it is offline, so no request leaves it. */
    setOffline(offline: boolean) {
      isOffline = offline;
    },
  };
};
