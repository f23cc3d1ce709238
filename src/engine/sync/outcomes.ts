import type { ShownBy } from '../../domain/delivery.ts';
import { retryDelay } from './backoff.ts';
import { afterAttempt, idsOf, nextStepOf, refusalsOf, type Entry } from './entry.ts';
import type {
  Announcer,
  Clock,
  MirrorStore,
  OutboxStore,
  Randomness,
  RemoteRow,
  SendOutcome,
} from './ports.ts';

/** The ports with which acknowledged entries are removed once the mirror holds their rows ([OB5]). */
interface AcknowledgedPorts {
  readonly outbox: OutboxStore;
  /** null for the visitor's outbox, which has no rows to show. */
  readonly mirror: MirrorStore | null;
  readonly announcer: Announcer;
  /** Returns the table or document that shows this kind of entry. */
  readonly shownBy: (kind: string) => ShownBy;
  /** Asks for a pull, because a document may have changed ([PL5]). Absent in the background worker. */
  readonly pullDocuments?: () => void;
  /** True in the background worker: acknowledged entries stay until a page removes and announces them ([BG3]). */
  readonly leavesToPages?: boolean;
}

export interface OutcomePorts extends AcknowledgedPorts {
  readonly clock: Clock;
  readonly random: Randomness;
}

/** The outcomes that end a flush for all lanes. */
export interface Ending {
  readonly kind: 'client-too-old';
}

/** Stores the outcomes, acknowledged entries first. A result other than null ends the flush. */
export const storeOutcomes = async (
  ports: OutcomePorts,
  entries: readonly Entry[],
  holder: string,
  outcomes: readonly SendOutcome[],
): Promise<Ending | null> => {
  const pairs = entries.map((entry, index) => ({ entry, outcome: outcomes[index] ?? noAnswer }));
  const applied = pairs.filter(({ outcome }) => outcome.kind === 'applied');
  if (applied.length > 0) {
    const arrived = entriesOf(applied);
    await ports.outbox.change(idsOf(arrived), (now) => afterAttempt.acked(now, holder));
    await storeRows(
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
  // A sender that has claimed the entry meanwhile announces its outcome.
  for (const [index, { entry, outcome }] of rest.entries())
    if (changes[index]?.changed) announceOutcome(ports, entry, outcome);
  // A refusal may show that the document has changed.
  const decided = pairs.filter(({ outcome: { kind } }) => kind === 'applied' || kind === 'rejected');
  askForDocuments(ports, entriesOf(decided));

  if (!rest.some(({ outcome }) => outcome.kind === 'client-too-old')) return null;
  ports.announcer.announce({ kind: 'client-too-old' });
  return { kind: 'client-too-old' };
};

/** True when the server refused the session for one of these before: another refusal then counts as their lane's failure ([ER4]). */
export const wasRefused = (entries: readonly Entry[]): boolean =>
  entries.some((entry) => refusalsOf(entry) > 0);

/** The outcome of an entry that is missing in the answer ([LN4]). */
export const noAnswer: SendOutcome = { kind: 'retry', scope: 'connection' };

const afterFailure = (
  { clock, random }: OutcomePorts,
  entry: Entry,
  holder: string,
  outcome: SendOutcome,
  isLaneFailure: boolean,
): Entry | 'remove' | 'keep' => {
  const now = clock.now();
  const delayMs = (retryAfterMs: number | null) => retryDelay(nextStepOf(entry), retryAfterMs, random.next());
  switch (outcome.kind) {
    case 'rejected':
      return afterAttempt.rejected(entry, holder, outcome.refusal);
    case 'needs-auth':
      return afterAttempt.refused(entry, holder, now, delayMs(null), isLaneFailure);
    case 'withdrawn':
      return afterAttempt.withdrawn(entry, holder);
    case 'taken':
      return afterAttempt.taken(entry, holder);
    case 'retry': {
      if (outcome.scope === 'connection')
        return afterAttempt.unanswered(entry, holder, now, delayMs(null), outcome.isUnsent);
      const { afterMs } = outcome;
      return afterAttempt.backedOff(entry, holder, now, delayMs(afterMs), afterMs !== null);
    }
    case 'client-too-old':
      return afterAttempt.released(entry, holder);
    case 'applied':
      return 'keep';
  }
};

const announceOutcome = ({ announcer }: OutcomePorts, entry: Entry, outcome: SendOutcome): void => {
  const { id, kind: entryKind, payload } = entry;
  if (outcome.kind === 'rejected')
    announcer.announce({ kind: 'refused', id, entryKind, payload, refusal: outcome.refusal });
  else if (outcome.kind === 'withdrawn') announcer.announce({ kind: 'withdrawn', id });
  else if (outcome.kind === 'taken') announcer.announce({ kind: 'not-withdrawn', id });
  else announcer.announce({ kind: 'waiting', id });
};

/**
 * Writes the rows of the answer, then removes the entries that the mirror shows. The others wait for the next pull: the mirror
 * could not store their rows, or it is from before a restore and takes them for old.
 */
const storeRows = async (
  ports: AcknowledgedPorts,
  entries: readonly Entry[],
  rows: readonly RemoteRow[],
): Promise<void> => {
  let isCurrent = true;
  if (ports.mirror && rows.length > 0) {
    try {
      isCurrent = await ports.mirror.applyHint(rows);
    } catch {
      return;
    }
  }
  if (ports.leavesToPages) return;
  const shown = isCurrent ? entries : await entriesInMirror(ports, entries);
  await removeAcked(
    ports,
    shown.filter((entry) => documentsOf(ports, [entry]).length === 0),
  );
};

/** The documents that show these entries ([PL12]). */
export const documentsOf = (
  { shownBy }: Pick<AcknowledgedPorts, 'shownBy'>,
  entries: readonly Entry[],
): readonly string[] => entries.flatMap(({ kind }) => shownBy(kind).document ?? []);

/** Removes entries of an earlier acknowledgement, which stayed because the page died or the mirror was full. */
export const removeAckedInMirror = async (ports: AcknowledgedPorts): Promise<void> => {
  if (ports.leavesToPages) return;
  await removeAcked(ports, await entriesInMirror(ports, await ports.outbox.inState('acked')));
};

const askForDocuments = (ports: AcknowledgedPorts, entries: readonly Entry[]): void => {
  if (documentsOf(ports, entries).length > 0) ports.pullDocuments?.();
};

const entriesOf = (pairs: readonly { readonly entry: Entry }[]): readonly Entry[] =>
  pairs.map(({ entry }) => entry);

/** The entries whose own row the mirror holds. For an entry without one, only a pull proves that the mirror is up to date. */
const entriesInMirror = async (
  { mirror, shownBy }: AcknowledgedPorts,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  if (!mirror) return entries;
  const shown: Entry[] = [];
  for (const entry of entries) {
    const { table } = shownBy(entry.kind);
    if (table !== undefined && (await mirror.has(table, entry.id))) shown.push(entry);
  }
  return shown;
};

/** The ids of acknowledged entries that are still in the outbox. */
export const ackedIds = async (outbox: OutboxStore): Promise<readonly string[]> =>
  idsOf(await outbox.inState('acked'));

/**
 * Removes entries after a complete pull that began after their acknowledgement: the mirror now holds their rows and documents, or
 * rightly lacks them because they were deleted.
 */
export const removeAfterPull = async (ports: AcknowledgedPorts, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const known = new Set(ids);
  await removeAcked(
    ports,
    (await ports.outbox.inState('acked')).filter(({ id }) => known.has(id)),
  );
};

const removeAcked = async (
  { outbox, announcer }: AcknowledgedPorts,
  entries: readonly Entry[],
): Promise<void> => {
  const changes = await outbox.change(idsOf(entries), (now) => (now.state === 'acked' ? 'remove' : 'keep'));
  for (const [index, entry] of entries.entries())
    if (changes[index]?.changed)
      announcer.announce({ kind: 'delivered', id: entry.id, entryKind: entry.kind, payload: entry.payload });
};
