import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import { isAsked } from '../../domain/still-wanted.ts';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import { memberValues } from '../../local/store/keys.ts';
import { PortalContext, VisitorOutboxContext } from './portal-context.ts';
import { useStored } from './use-stored.ts';

export interface SyncCounts {
  readonly waiting: number;
  readonly refused: number;
  /** How many of those that wait have done so for so long that their author is asked about them. */
  readonly asked: number;
}

/** How much waits on this device, of the member and of whoever applied from here. `now` in epoch milliseconds. */
export const useSyncCounts = (now: number): SyncCounts => {
  const portal = useContext(PortalContext);
  const visitor = useContext(VisitorOutboxContext);
  const own = useAnswers(portal?.uid ?? nobody);
  const others = useAnswers('visitor');
  const read = async (outbox: OutboxDb | null | undefined, answers: Answers): Promise<SyncCounts> => {
    const entries = (await outbox?.entries.toArray()) ?? [];
    const refused = entries.filter(({ state }) => state === 'rejected').length;
    const waiting = entries.filter(({ state }) => state !== 'rejected' && state !== 'acked');
    const asked = waiting.filter(({ id, queuedAt }) => isAsked(queuedAt, answers[id], now)).length;
    return { waiting: waiting.length, refused, asked };
  };
  const counts = useLiveQuery(
    async () => [await read(portal?.outbox, own), await read(visitor, others)],
    [portal, visitor, own, others, now],
  );
  return (counts ?? []).reduce(
    (sum, { waiting, refused, asked }) => ({
      waiting: sum.waiting + waiting,
      refused: sum.refused + refused,
      asked: sum.asked + asked,
    }),
    none,
  );
};

type Answers = Readonly<Record<string, number>>;

/** When the owner of an outbox said that something in it shall still go, by its id. */
export const useAnswers = (owner: string): Answers => useStored(memberValues(owner).stillWanted) ?? noAnswers;

const nobody = 'nobody';
const noAnswers: Answers = {};
const none: SyncCounts = { waiting: 0, refused: 0, asked: 0 };
