import { useContext, useMemo } from 'react';
import type { OutboxDb } from '../../local/outbox/outbox-db.ts';
import type { Entry } from '../../sync/entry.ts';
import { pendingOf, type Pending } from '../../sync/overlay.ts';
import type { ChangeOf } from '../change.ts';
import { readEntries } from '../read-overlay.ts';
import { MemberContext, VisitorDbContext } from './use-member.ts';
import { useSharedRead } from './use-shared-read.ts';

/** A change that was refused. */
export interface Refused<Payload> extends Pending<Payload> {
  readonly refusal: NonNullable<Pending['refusal']>;
}

/** The refused changes of one kind that the person has not decided about yet, oldest first. */
export const useRefused = <Payload>(change: ChangeOf<Payload>): readonly Refused<Payload>[] =>
  usePending(change).flatMap((one) => (one.refusal ? [{ ...one, refusal: one.refusal }] : []));

/** The changes of one kind that wait to be sent, oldest first. */
export const useQueued = <Payload>(change: ChangeOf<Payload>): readonly Pending<Payload>[] =>
  usePending(change).filter(({ refusal, hasArrived }) => refusal === null && !hasArrived);

/** All changes of one kind, oldest first: the same list as long as the outbox is the same. */
export const usePending = <Payload>(change: ChangeOf<Payload>): readonly Pending<Payload>[] => {
  const member = useContext(MemberContext);
  const visitor = useContext(VisitorDbContext);
  const outbox = change.owner === 'visitor' ? visitor : member?.outbox;
  const entries = useEntries(outbox);
  return useMemo(() => pendingOf(change, entries), [change, entries]);
};

/** The entries of an outbox in the order of writing; empty until it is read. */
export const useEntries = (outbox: OutboxDb | null | undefined): readonly Entry[] =>
  useSharedRead(outbox, readEntries) ?? none;

const none: readonly never[] = [];
