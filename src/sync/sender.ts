import {
  abandoned,
  afterAttempt,
  claimed,
  nextWakeAt,
  runnableHeads,
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
import { entryDelay } from './retry.ts';

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
}

/** How a flush ended: `wakeAt` is when something waiting here becomes due (epoch ms). */
export type FlushResult =
  | { readonly kind: 'done'; readonly reachedServer: boolean; readonly wakeAt: number | null }
  | { readonly kind: 'connection-down' }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'client-too-old' };

/**
 * Sends what is due, lane heads in the order of writing, until nothing is due
 * or the connection fails. Call it under the outbox's lock ([LS3]).
 */
export const flush = async (ports: SenderPorts): Promise<FlushResult> => {
  let reachedServer = false;
  await settleAcked(ports);
  while (ports.isRunning()) {
    const now = ports.clock.now();
    const entries = await ports.outbox.all();
    const head = runnableHeads(entries, now)[0];
    if (!head) return { kind: 'done', reachedServer, wakeAt: nextWakeAt(entries, now) };

    const identity = await ports.session.current();
    if (identity.kind === 'unreachable') return { kind: 'connection-down' };
    const sender = senderFor(ports.owner, identity);
    if (!sender) return { kind: 'no-session' };

    const holder = ports.random.uuid();
    const claim = await ports.outbox.change(head.id, (entry) => claimed(entry, holder, ports.clock.now()));
    if (!claim.changed || !claim.entry) continue;

    const outcome = await sendOnceRenewed(ports, claim.entry, holder, sender);
    if (outcome.kind !== 'retry') reachedServer = true;
    const verdict = await settle(ports, claim.entry, holder, outcome);
    if (verdict) return verdict;
  }
  return { kind: 'done', reachedServer, wakeAt: null };
};

/** The lock is ours, so nobody alive is sending: what still says so was left behind ([LS4]). */
export const takeOver = async (outbox: OutboxStore): Promise<void> => {
  for (const entry of await outbox.all())
    if (entry.state === 'sending') await outbox.change(entry.id, abandoned);
};

/** Puts what waited for the session back into the queue, when the session is the owner's again ([ER4]). */
export const unblock = async (outbox: OutboxStore): Promise<void> => {
  for (const entry of await outbox.all())
    if (entry.state === 'auth-blocked') await outbox.change(entry.id, unblocked);
};

/** [ID1] [ID2]: the visitor's outbox sends as visitor only, a member's only as that member. */
const senderFor = (owner: string, identity: Identity): Sender | null => {
  if (owner === 'visitor') return { kind: 'visitor' };
  return identity.kind === 'member' && identity.uid === owner ? identity : null;
};

/** [ER4]: a token that the server does not take is renewed once before the entry is blocked. */
const sendOnceRenewed = async (
  ports: SenderPorts,
  entry: Entry,
  holder: string,
  sender: Sender,
): Promise<SendOutcome> => {
  const first = await ports.transport.send(entry, sender);
  if (first.kind !== 'needs-auth' || sender.kind === 'visitor') return first;
  const renewed = await ports.session.renew();
  if (renewed.kind === 'unreachable') return { kind: 'retry', scope: 'connection' };
  const again = senderFor(ports.owner, renewed);
  if (!again) return first;
  await ports.outbox.change(entry.id, (now) => afterAttempt.leaseRenewed(now, holder, ports.clock.now()));
  return ports.transport.send(entry, again);
};

/** Writes the outcome down; a result ends the flush. */
const settle = async (
  ports: SenderPorts,
  entry: Entry,
  holder: string,
  outcome: SendOutcome,
): Promise<FlushResult | null> => {
  const { outbox, announcer, clock } = ports;
  switch (outcome.kind) {
    case 'applied':
      await outbox.change(entry.id, (now) => afterAttempt.acked(now, holder));
      await finish(ports, entry, outcome.rows);
      return null;
    case 'rejected':
      await outbox.change(entry.id, (now) => afterAttempt.rejected(now, holder, outcome.refusal));
      announcer.announce({
        kind: 'refused',
        id: entry.id,
        entryKind: entry.kind,
        payload: entry.payload,
        refusal: outcome.refusal,
      });
      return null;
    case 'needs-auth':
      await outbox.change(entry.id, (now) => afterAttempt.authBlocked(now, holder));
      announcer.announce({ kind: 'waiting', id: entry.id });
      announcer.announce({ kind: 'sign-in-needed' });
      return { kind: 'no-session' };
    case 'client-too-old':
      await outbox.change(entry.id, (now) => afterAttempt.released(now, holder));
      announcer.announce({ kind: 'client-too-old' });
      return { kind: 'client-too-old' };
    case 'retry':
      announcer.announce({ kind: 'waiting', id: entry.id });
      if (outcome.scope === 'connection') {
        await outbox.change(entry.id, (now) => afterAttempt.released(now, holder));
        return { kind: 'connection-down' };
      }
      await outbox.change(entry.id, (now) =>
        afterAttempt.backedOff(
          now,
          holder,
          clock.now() + entryDelay(now.attempts, outcome.afterMs, ports.random.next()),
        ),
      );
      return null;
  }
};

/** [OB5]: the row first, then the entry; a mirror that cannot take it now gets it from the next pull. */
const finish = async (
  ports: SenderPorts,
  entry: Entry,
  rows: Extract<SendOutcome, { kind: 'applied' }>['rows'],
) => {
  if (ports.mirror && rows.length > 0) {
    try {
      await ports.mirror.applyHint(rows);
    } catch {
      return;
    }
  }
  await removeAcked(ports, entry);
};

/** Entries that were acknowledged but not yet cleared (the page died, or the mirror was full). */
const settleAcked = async (ports: SenderPorts): Promise<void> => {
  for (const entry of await ports.outbox.all()) {
    if (entry.state !== 'acked') continue;
    const isShown =
      !ports.mirror || entry.kind !== 'message' || (await ports.mirror.has('messages', entry.id));
    if (isShown) await removeAcked(ports, entry);
  }
};

/** The ids of what the server has taken and the mirror has not shown yet. */
export const ackedIds = async (outbox: OutboxStore): Promise<readonly string[]> =>
  (await outbox.all()).filter((entry) => entry.state === 'acked').map((entry) => entry.id);

/**
 * After a complete pull that began after their acknowledgement: the mirror is
 * what the server shows now, with their rows or, if those were deleted, without.
 */
export const settleAfterPull = async (ports: SenderPorts, ids: readonly string[]): Promise<void> => {
  const known = new Set(ids);
  for (const entry of await ports.outbox.all()) if (known.has(entry.id)) await removeAcked(ports, entry);
};

const removeAcked = async ({ outbox, announcer }: SenderPorts, entry: Entry): Promise<void> => {
  const { changed } = await outbox.change(entry.id, (now) => (now.state === 'acked' ? 'remove' : 'keep'));
  if (changed)
    announcer.announce({ kind: 'delivered', id: entry.id, entryKind: entry.kind, payload: entry.payload });
};
