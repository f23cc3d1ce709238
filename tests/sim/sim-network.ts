import type { Entry } from '../../src/sync/entry.ts';
import type { Cursors, PullOutcome, Sender, SendOutcome, Transport } from '../../src/sync/ports.ts';
import type { ClubServer } from './club-server.ts';
import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { TabLife } from './sim-tab.ts';
import type { WorldTime } from './world-time.ts';

/** Shorter than a lease, as the real transport's limit is. */
const requestLimitMs = 15_000;

const lost = Symbol('lost');

/** The transport port of one tab: the way to the model server, with everything that can happen on it. */
export const createSimTransport = (ports: {
  readonly time: WorldTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly server: ClubServer;
  readonly tab: TabLife;
  readonly isDown: () => boolean;
  readonly batchLimit: number;
  /** Told when a request leaves the page. */
  readonly onSend: (entry: Entry) => void;
}): Transport => {
  const { time, random, faults, server, tab, isDown, batchLimit } = ports;
  const latency = () => time.sleep(random.between(5, 300));

  const travel = async <Answer>(
    fault: ReturnType<Faults['request']>,
    handle: () => Promise<Answer>,
  ): Promise<Answer | typeof lost> => {
    await latency();
    if (isDown() || fault === 'dropped') return lost;
    if (fault === 'delayed') await time.sleep(random.between(500, 40_000));
    if (fault === 'duplicated') time.after(random.between(1, 40_000), () => void handle());
    const answer = await handle();
    await latency();
    return isDown() || fault === 'answer-lost' ? lost : answer;
  };
  /** What the page gets: the answer, or nothing within its limit, or nothing because it stops. */
  const exchange = async <Answer>(
    fault: ReturnType<Faults['request']>,
    handle: () => Promise<Answer>,
  ): Promise<Answer | typeof lost> => {
    let disarm = () => {};
    const limit = new Promise<typeof lost>((resolve) => {
      disarm = time.after(requestLimitMs, () => resolve(lost));
    });
    const answer = await Promise.race([
      travel(fault, handle),
      limit,
      tab.cutOff.then((): typeof lost => lost),
    ]);
    disarm();
    return answer;
  };

  return {
    batchLimit: (kind) => (kind === 'message' ? batchLimit : 1),
    async send(entries: readonly Entry[], sender: Sender): Promise<readonly SendOutcome[]> {
      await tab.gate();
      for (const entry of entries) ports.onSend(entry);
      const fault = faults.request();
      const answer = await exchange(fault, async (): Promise<readonly SendOutcome[]> => {
        if (fault === 'busy') {
          const afterMs = random.between(1, 20) * 1_000;
          return entries.map(() => ({ kind: 'retry', scope: 'entry', afterMs }));
        }
        if (fault === 'server-error')
          return entries.map(() => ({ kind: 'retry', scope: 'entry', afterMs: null }));
        // One of the batch is refused, its neighbours are not.
        const refused = fault === 'refused' ? random.pick(entries)?.id : undefined;
        const outcomes: SendOutcome[] = [];
        for (const entry of entries) outcomes.push(await server.take(entry, sender, entry.id === refused));
        return outcomes;
      });
      await tab.gate();
      return answer === lost ? entries.map(() => ({ kind: 'retry', scope: 'connection' })) : answer;
    },
    async pull(cursors: Cursors, sender: Sender): Promise<PullOutcome> {
      await tab.gate();
      const fault = faults.request();
      const answer = await exchange(fault, async () =>
        fault === 'busy' || fault === 'server-error' || fault === 'refused'
          ? ({ kind: 'retry' } as const)
          : server.read(cursors, sender),
      );
      await tab.gate();
      return answer === lost ? { kind: 'retry' } : answer;
    },
  };
};
