import { useLiveQuery } from 'dexie-react-hooks';
import { useContext } from 'react';
import { pendingOf, type Pending } from '../../sync/overlay.ts';
import type { ChangeOf } from '../change.ts';
import { readEntries } from '../read-overlay.ts';
import { MemberContext, VisitorOutboxContext } from './use-member.ts';

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
  const visitor = useContext(VisitorOutboxContext);
  const outbox = change.owner === 'visitor' ? visitor : member?.outbox;
  const pending = useLiveQuery(
    async () => (outbox ? pendingOf(change, await readEntries(outbox)) : none),
    [outbox, change],
  );
  return pending ?? none;
};

const none: readonly never[] = [];
