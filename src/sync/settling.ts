import { finish } from './acknowledged.ts';
import { backoffDelay, retryDelay } from './backoff.ts';
import { afterAttempt, idsOf, nextStepOf, refusalsOf, type Entry } from './entry.ts';
import type { SendOutcome } from './ports.ts';
import type { SenderPorts } from './sender.ts';

/** What ends a flush for all lanes. */
export interface Ending {
  readonly kind: 'client-too-old';
}

/** Stores the outcomes, acknowledged entries first. A result other than null ends the flush. */
export const settle = async (
  ports: SenderPorts,
  entries: readonly Entry[],
  holder: string,
  outcomes: readonly SendOutcome[],
): Promise<Ending | null> => {
  const pairs = entries.map((entry, index) => ({ entry, outcome: outcomes[index] ?? noAnswer }));
  const applied = pairs.filter(({ outcome }) => outcome.kind === 'applied');
  if (applied.length > 0) {
    const arrived = applied.map(({ entry }) => entry);
    await ports.outbox.change(idsOf(arrived), (now) => afterAttempt.acked(now, holder));
    await finish(
      ports,
      arrived,
      applied.flatMap(({ outcome }) => (outcome.kind === 'applied' ? outcome.rows : [])),
    );
  }
  const rest = pairs.filter(({ outcome }) => outcome.kind !== 'applied');
  const outcomeOf = new Map(rest.map(({ entry, outcome }) => [entry.id, outcome]));
  const changes = await ports.outbox.change([...outcomeOf.keys()], (now) =>
    afterFailure(ports, now, holder, outcomeOf.get(now.id) ?? noAnswer, wasRefused(entries)),
  );
  // Another sender may have claimed an entry meanwhile, and announces it then.
  for (const [index, { entry, outcome }] of rest.entries())
    if (changes[index]?.changed) announceOutcome(ports, entry, outcome);

  if (!rest.some(({ outcome }) => outcome.kind === 'client-too-old')) return null;
  ports.announcer.announce({ kind: 'client-too-old' });
  return { kind: 'client-too-old' };
};

/** True when the server refused the session for one of these before: then another refusal is their lane's failure ([ER4]). */
export const wasRefused = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => refusalsOf(entry) > 0);

/** Stands for an outcome that is missing in the answer ([LN4]). */
export const noAnswer: SendOutcome = { kind: 'retry', scope: 'connection' };

const afterFailure = (
  { clock, random }: SenderPorts,
  entry: Entry,
  holder: string,
  outcome: SendOutcome,
  isLaneFailure: boolean,
): Entry | 'remove' | 'keep' => {
  switch (outcome.kind) {
    case 'rejected':
      return afterAttempt.rejected(entry, holder, outcome.refusal);
    case 'needs-auth':
      return afterAttempt.refused(
        entry,
        holder,
        clock.now(),
        backoffDelay(nextStepOf(entry), random.next()),
        isLaneFailure,
      );
    case 'withdrawn':
      return afterAttempt.withdrawn(entry, holder);
    case 'taken':
      return afterAttempt.taken(entry, holder);
    case 'retry':
      return outcome.scope === 'connection'
        ? afterAttempt.unanswered(
            entry,
            holder,
            clock.now(),
            backoffDelay(nextStepOf(entry), random.next()),
            outcome.isUnsent,
          )
        : afterAttempt.backedOff(
            entry,
            holder,
            clock.now(),
            retryDelay(nextStepOf(entry), outcome.afterMs, random.next()),
            outcome.afterMs !== null,
          );
    case 'client-too-old':
      return afterAttempt.released(entry, holder);
    case 'applied':
      return 'keep';
  }
};

const announceOutcome = ({ announcer }: SenderPorts, entry: Entry, outcome: SendOutcome): void => {
  const { id, kind: entryKind, payload } = entry;
  if (outcome.kind === 'rejected')
    announcer.announce({ kind: 'refused', id, entryKind, payload, refusal: outcome.refusal });
  else if (outcome.kind === 'withdrawn') announcer.announce({ kind: 'withdrawn', id });
  else if (outcome.kind === 'taken') announcer.announce({ kind: 'not-withdrawn', id });
  else announcer.announce({ kind: 'waiting', id });
};
