import { finish, settleAcked } from './acknowledged.ts';
import { backoffDelay, retryDelay } from './backoff.ts';
import {
  abandoned,
  afterAttempt,
  batchOf,
  batchSize,
  claimed,
  hurried,
  idsOf,
  isReady,
  nextStepOf,
  nextWakeAt,
  failuresOf,
  unblocked,
  type Entry,
} from './entry.ts';
import type {
  Announcer,
  Clock,
  Identity,
  MirrorStore,
  OutboxStore,
  Randomness,
  SendOutcome,
  Sender,
  SessionPort,
  Transport,
} from './ports.ts';

export interface SenderPorts {
  readonly owner: string;
  readonly outbox: OutboxStore;
  /** null for the visitor's outbox, which has no rows to show. */
  readonly mirror: MirrorStore | null;
  readonly session: SessionPort;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly announcer: Announcer;
  /** False once the engine stopped: nothing more is claimed. */
  readonly isRunning: () => boolean;
  /** See {@link finish}. */
  readonly leavesToPages?: boolean;
}

/** How the server has answered the attempts of one flush. */
interface Met {
  /** The server took the session, or it was not asked for one. */
  readonly reachedServer: boolean;
  /** An attempt got an answer of the server's, a lane in trouble included. */
  readonly answered: boolean;
  /** An attempt got no answer. */
  readonly missed: boolean;
}

/** How a flush ended: `wakeAt` is when something waiting here becomes due (epoch ms). */
export type FlushResult =
  | ({ readonly kind: 'done'; readonly wakeAt: number | null } & Met)
  /** The session could not be renewed for lack of an answer: nothing of this owner's can go. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'no-session' }
  /** The server does not take this session any more, not even renewed. */
  | { readonly kind: 'needs-auth' }
  | { readonly kind: 'client-too-old' };

/**
 * Sends what is due, one batch of each lane in turn, until nothing is due. A lane that fails waits by itself ([LN2]), and
 * so does one whose head only a newer version of the app can send ([LN6]). `hasLock`: it runs under the outbox's lock ([LS3]).
 */
export const flush = async (ports: SenderPorts, hasLock: boolean): Promise<FlushResult> => {
  const { outbox, transport, clock } = ports;
  let met: Met = { reachedServer: false, answered: false, missed: false };
  await settleAcked(ports);
  while (ports.isRunning()) {
    const heads = (await outbox.heads()).filter((head) => transport.canSend(head));
    const now = clock.now();
    const due = heads.filter((head) => isReady(head, now));
    if (due.length === 0) return { kind: 'done', ...met, wakeAt: nextWakeAt(heads, now) };
    for (const head of due) {
      if (!ports.isRunning()) break;
      const end = await sendFrom(ports, head, hasLock, (outcomes) => {
        met = meet(met, outcomes);
      });
      if (end) return end;
    }
  }
  return { kind: 'done', ...met, wakeAt: null };
};

/** Sends what may travel together from the head of a lane on; a result ends the flush. */
const sendFrom = async (
  ports: SenderPorts,
  head: Entry,
  hasLock: boolean,
  hear: (outcomes: readonly SendOutcome[]) => void,
): Promise<FlushResult | null> => {
  const { outbox, transport, clock } = ports;
  const identity = await ports.session.current();
  if (identity.kind === 'unreachable') return { kind: 'unreachable' };
  const sender = senderFor(ports.owner, identity);
  if (!sender) return { kind: 'no-session' };

  const lane = await outbox.waitingIn(head.lane, transport.batchLimit(head.kind));
  const [first] = lane;
  if (!first) return null;
  const now = clock.now();
  const most = batchSize(transport.batchLimit(first.kind), failuresOf(first));
  const batch = batchOf(lane, (entry) => transport.canSend(entry) && isReady(entry, now)).slice(0, most);
  const holder = ports.random.uuid();
  const claims = await outbox.change(idsOf(batch), (entry) =>
    // Its writer took it back after the batch was read: it travels alone ([OB8]).
    entry.isWithdrawing && batch.length > 1 ? 'keep' : claimed(entry, holder, clock.now(), hasLock),
  );
  const mine = claims.flatMap(({ changed, entry }) => (changed && entry ? [entry] : []));
  if (mine.length === 0) return null;
  // Someone was quicker with the head: what follows it waits for it ([LN1]).
  if (mine[0]?.id !== batch[0]?.id) {
    await outbox.change(idsOf(mine), (entry) => afterAttempt.released(entry, holder));
    return null;
  }
  const outcomes = await sendOnceRenewed(ports, mine, holder, sender);
  hear(outcomes);
  return settle(ports, mine, holder, outcomes);
};

const meet = (met: Met, outcomes: readonly SendOutcome[]): Met => {
  const isMiss = (outcome: SendOutcome) => outcome.kind === 'retry' && outcome.scope === 'connection';
  return {
    reachedServer: met.reachedServer || outcomes.some(({ kind }) => kind !== 'retry'),
    answered: met.answered || !outcomes.every(isMiss),
    missed: met.missed || outcomes.some(isMiss),
  };
};

/** The lock is ours, so nobody alive is sending under it: what still says so was left behind ([LS4]). */
export const takeOver = async (outbox: OutboxStore): Promise<void> => {
  await outbox.change(idsOf(await outbox.inState('sending')), abandoned);
};

/** Puts what waited for the session back into the queue, when the session is the owner's again ([ER4]). */
export const unblock = async (outbox: OutboxStore): Promise<void> => {
  await outbox.change(idsOf(await outbox.inState('auth-blocked')), unblocked);
};

/** Something says that the way to the server is open again: what got no answer need not wait any longer. */
export const hurry = async ({
  outbox,
  transport,
}: Pick<SenderPorts, 'outbox' | 'transport'>): Promise<void> => {
  for (const { lane, kind, unansweredCount } of await outbox.heads()) {
    // Only the head of a lane was tried, and what travelled with it.
    if (unansweredCount)
      await outbox.change(idsOf(await outbox.waitingIn(lane, transport.batchLimit(kind))), hurried);
  }
};

/** [ID1] [ID2]: the visitor's outbox sends as visitor only, a member's only as that member. */
export const senderFor = (owner: string, identity: Identity): Sender | null => {
  if (owner === 'visitor') return { kind: 'visitor' };
  return identity.kind === 'member' && identity.uid === owner ? identity : null;
};

/** [ER4]: a token that the server does not take is renewed once before the entries are blocked. */
const sendOnceRenewed = async (
  ports: SenderPorts,
  entries: readonly Entry[],
  holder: string,
  sender: Sender,
): Promise<readonly SendOutcome[]> => {
  const first = await ports.transport.send(entries, sender);
  if (sender.kind === 'visitor' || !first.some((outcome) => outcome.kind === 'needs-auth')) return first;
  const renewed = await ports.session.renew();
  if (renewed.kind === 'unreachable') return entries.map(() => unanswered);
  const again = senderFor(ports.owner, renewed);
  if (!again) return first;
  await ports.outbox.change(idsOf(entries), (entry) =>
    afterAttempt.leaseRenewed(entry, holder, ports.clock.now()),
  );
  return ports.transport.send(entries, again);
};

/** Writes the outcomes down, first what arrived; a result ends the flush. */
const settle = async (
  ports: SenderPorts,
  entries: readonly Entry[],
  holder: string,
  outcomes: readonly SendOutcome[],
): Promise<FlushResult | null> => {
  const pairs = entries.map((entry, index) => ({ entry, outcome: outcomes[index] ?? unanswered }));
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
    afterFailure(ports, now, holder, outcomeOf.get(now.id) ?? unanswered),
  );
  // Another sender may have taken an entry over meanwhile; that sender tells of it.
  for (const [index, { entry, outcome }] of rest.entries())
    if (changes[index]?.changed) tell(ports, entry, outcome);

  const has = (kind: SendOutcome['kind']) => rest.some(({ outcome }) => outcome.kind === kind);
  if (has('needs-auth')) {
    ports.announcer.announce({ kind: 'sign-in-needed' });
    return { kind: 'needs-auth' };
  }
  if (has('client-too-old')) {
    ports.announcer.announce({ kind: 'client-too-old' });
    return { kind: 'client-too-old' };
  }
  return null;
};

/** An outcome that the transport owes: nothing is known of the entry. */
const unanswered: SendOutcome = { kind: 'retry', scope: 'connection' };

const afterFailure = (
  { clock, random }: SenderPorts,
  entry: Entry,
  holder: string,
  outcome: SendOutcome,
): Entry | 'remove' | 'keep' => {
  switch (outcome.kind) {
    case 'rejected':
      return afterAttempt.rejected(entry, holder, outcome.refusal);
    case 'needs-auth':
      return afterAttempt.authBlocked(entry, holder);
    case 'withdrawn':
      return afterAttempt.withdrawn(entry, holder);
    case 'taken':
      return afterAttempt.taken(entry, holder);
    case 'retry':
      return outcome.scope === 'connection'
        ? afterAttempt.missed(
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

const tell = ({ announcer }: SenderPorts, entry: Entry, outcome: SendOutcome): void => {
  const { id, kind: entryKind, payload } = entry;
  if (outcome.kind === 'rejected')
    announcer.announce({ kind: 'refused', id, entryKind, payload, refusal: outcome.refusal });
  else if (outcome.kind === 'withdrawn') announcer.announce({ kind: 'withdrawn', id });
  else if (outcome.kind === 'taken') announcer.announce({ kind: 'not-withdrawn', id });
  else announcer.announce({ kind: 'waiting', id });
};
