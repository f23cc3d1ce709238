import {
  abandoned,
  afterAttempt,
  batchSize,
  claimed,
  headBatch,
  dueAtOnce,
  idsOf,
  isReady,
  nextWakeAt,
  failuresOf,
  reconnected,
  unblocked,
  unblockedForSession,
  type Entry,
} from './entry.ts';
import type {
  CurrentSession,
  OutboxStore,
  OwnerSession,
  SendOutcome,
  SessionPort,
  Transport,
} from './ports.ts';
import {
  noAnswer,
  storeOutcomes,
  removeAckedInMirror,
  wasRefused,
  type Ending,
  type OutcomePorts,
} from './outcomes.ts';

export interface FlushPorts extends OutcomePorts {
  readonly owner: string;
  readonly session: SessionPort;
  readonly transport: Transport;
  /** False once the engine has stopped: no entry is claimed any more. */
  readonly isRunning: () => boolean;
  /** Whether refreshing this token may help a lane that the server refused before; absent: never. */
  readonly mayRenewAgain?: (accessToken: string) => boolean;
}

/** How the server answered the attempts of one flush. */
interface Answers {
  /** The server accepted the session, or needed none. */
  readonly sessionAccepted: boolean;
  /** An attempt got an answer, also an error. */
  readonly answered: boolean;
  /** An attempt got no answer. */
  readonly unanswered: boolean;
  /** The server refused the session for entries that it had not refused before. */
  readonly sessionRefused: boolean;
}

/** One flush under way. */
interface Flush {
  answers: Answers;
  /** The token was refreshed: another refresh would bring nothing new ([ER4]). */
  hasRefreshed: boolean;
}

/** How a flush ended. `wakeAt`: when the next entry becomes due, in epoch milliseconds. */
export type FlushResult =
  | ({ readonly kind: 'done'; readonly wakeAt: number | null } & Answers)
  /** The token could not be refreshed for lack of an answer, so no entry of this owner can be sent. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'no-session' }
  | Ending;

/**
 * Sends the entries that are due, one batch of each lane in turn, until none is due. A failing lane delays no other
 * ([LN2]), and neither does one whose head only a newer version of the app can send ([LN6]). `hasLock`: the flush holds
 * the outbox's lock ([LS3]).
 */
export const flush = async (ports: FlushPorts, hasLock: boolean): Promise<FlushResult> => {
  const { outbox, transport, clock } = ports;
  const progress: Flush = {
    answers: { sessionAccepted: false, answered: false, unanswered: false, sessionRefused: false },
    hasRefreshed: false,
  };
  await removeAckedInMirror(ports);
  while (ports.isRunning()) {
    const heads = (await outbox.heads()).filter((head) => transport.canSend(head));
    const now = clock.now();
    const due = heads.filter((head) => isReady(head, now));
    if (due.length === 0) return { kind: 'done', ...progress.answers, wakeAt: nextWakeAt(heads, now) };
    for (const head of due) {
      if (!ports.isRunning()) break;
      const end = await sendFrom(ports, head, hasLock, progress);
      if (end) return end;
    }
  }
  return { kind: 'done', ...progress.answers, wakeAt: null };
};

/** Sends one batch from the head of a lane. A result other than null ends the flush. */
const sendFrom = async (
  ports: FlushPorts,
  head: Entry,
  hasLock: boolean,
  progress: Flush,
): Promise<FlushResult | null> => {
  const { outbox, transport, clock } = ports;
  const current = await ports.session.current();
  if (current.kind === 'unreachable') return { kind: 'unreachable' };
  const session = sessionOf(ports.owner, current);
  if (!session) return { kind: 'no-session' };

  const lane = await outbox.waitingIn(head.lane, transport.batchLimit(head.kind));
  const [first] = lane;
  if (!first) return null;
  const now = clock.now();
  const most = batchSize(transport.batchLimit(first.kind), failuresOf(first));
  const batch = headBatch(lane, (entry) => transport.canSend(entry) && isReady(entry, now)).slice(0, most);
  const holder = ports.random.uuid();
  const claims = await outbox.change(idsOf(batch), (entry) =>
    // The author withdrew the entry after the batch was read: it travels alone ([OB8]).
    entry.isWithdrawing && batch.length > 1 ? 'keep' : claimed(entry, holder, clock.now(), hasLock),
  );
  const claimedEntries = claims.flatMap(({ changed, entry }) => (changed && entry ? [entry] : []));
  if (claimedEntries.length === 0) return null;
  // Another sender has claimed the head: the entries after it wait for it ([LN1]).
  if (claimedEntries[0]?.id !== batch[0]?.id) {
    await outbox.change(idsOf(claimedEntries), (entry) => afterAttempt.released(entry, holder));
    return null;
  }
  const outcomes = await sendWithRefresh(ports, claimedEntries, holder, session, progress);
  progress.answers = addOutcomes(progress.answers, outcomes, wasRefused(claimedEntries));
  return storeOutcomes(ports, claimedEntries, holder, outcomes);
};

const addOutcomes = (answers: Answers, outcomes: readonly SendOutcome[], isLaneFailure: boolean): Answers => {
  const isUnanswered = (outcome: SendOutcome) => outcome.kind === 'retry' && outcome.scope === 'connection';
  const isRefused = ({ kind }: SendOutcome) => kind === 'needs-auth';
  return {
    sessionAccepted:
      answers.sessionAccepted || outcomes.some((outcome) => outcome.kind !== 'retry' && !isRefused(outcome)),
    answered: answers.answered || !outcomes.every(isUnanswered),
    unanswered: answers.unanswered || outcomes.some(isUnanswered),
    sessionRefused: answers.sessionRefused || (!isLaneFailure && outcomes.some(isRefused)),
  };
};

/** Queues what dead tabs were sending: this tab has the lock, so no living one sends under it ([LS4]). */
export const takeOver = async (outbox: OutboxStore): Promise<void> => {
  await outbox.change(idsOf(await outbox.inState('sending')), abandoned);
};

/** Queues blocked entries again ([ER4]). `sessionAt`: when a session began, for which they do not wait for their backoff. */
export const unblock = async (outbox: OutboxStore, sessionAt: number | null = null): Promise<void> => {
  await outbox.change(idsOf(await outbox.inState('auth-blocked')), (entry) =>
    sessionAt === null ? unblocked(entry) : unblockedForSession(entry, sessionAt),
  );
};

/** Makes unanswered entries due, since the connection may be back ([BO2]). `onlineAt`: the time of an `online` event. */
export const retryUnanswered = async (
  { outbox, transport }: Pick<FlushPorts, 'outbox' | 'transport'>,
  onlineAt: number | null = null,
): Promise<void> => {
  for (const { lane, kind, unansweredCount } of await outbox.heads()) {
    // Only the head of a lane was tried, with the entries that travelled with it.
    if (unansweredCount)
      await outbox.change(idsOf(await outbox.waitingIn(lane, transport.batchLimit(kind))), (entry) =>
        onlineAt === null ? dueAtOnce(entry) : reconnected(entry, onlineAt),
      );
  }
};

/** The session for this outbox: the visitor's needs none, a member's only that member's ([ID1] [ID2]). */
export const sessionOf = (owner: string, current: CurrentSession): OwnerSession | null => {
  if (owner === 'visitor') return { kind: 'visitor' };
  return current.kind === 'member' && current.uid === owner ? current : null;
};

/** Sends a batch, and once more after a token refresh if the server refuses the token ([ER4]): one refresh a flush. */
const sendWithRefresh = async (
  ports: FlushPorts,
  entries: readonly Entry[],
  holder: string,
  session: OwnerSession,
  progress: Flush,
): Promise<readonly SendOutcome[]> => {
  const first = await ports.transport.send(entries, session);
  if (session.kind === 'visitor' || !first.some((outcome) => outcome.kind === 'needs-auth')) return first;
  const isFutile = wasRefused(entries) && !ports.mayRenewAgain?.(session.accessToken);
  if (progress.hasRefreshed || isFutile) return first;
  progress.hasRefreshed = true;
  const renewed = await ports.session.renew();
  if (renewed.kind === 'unreachable') return entries.map(() => noAnswer);
  // The server refused to refresh the token, too.
  if (renewed.kind === 'none') ports.announcer.announce({ kind: 'sign-in-needed' });
  const again = sessionOf(ports.owner, renewed);
  if (!again) return first;
  const renewals = await ports.outbox.change(idsOf(entries), (entry) =>
    afterAttempt.leaseRenewed(entry, holder, ports.clock.now()),
  );
  // This page was frozen for so long that another claimed an entry, which may be cancelled by now ([OB6]).
  if (!renewals.every(({ changed }) => changed)) return first;
  return ports.transport.send(entries, again);
};
