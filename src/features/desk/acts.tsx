import { createContext, useContext, useRef, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { deskRefusalTitle } from '../../content/notices.ts';
import { clockText } from '../../domain/chat-time.ts';
import { deskChangeSchema, type DeskAct, type DeskChange } from './rules/desk-act.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import type { Pending } from '../../engine/sync/overlay.ts';
import { useHasWaited } from '../invitations/use-has-waited.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored, notStoredText } from '../../ui/change-stored.ts';
import { useNow } from '../../ui/use-now.ts';
import { deskAct } from './changes.ts';

type PendingAct = Pending<DeskAct>;

/** An act at the desk that the mirrored desk does not show yet, or that the server has refused. */
export interface Act extends Pick<
  PendingAct,
  'id' | 'takesEffect' | 'hasArrived' | 'refusal' | 'queuedAt' | 'delayedUntil'
> {
  readonly subject: string;
  readonly title: string;
  /** Null for one that this version cannot read. */
  readonly change: DeskChange | null;
  /** The organiser has cancelled it, and the server may have applied it before. */
  readonly isWithdrawing: boolean;
  /** When this page learnt that the server had applied it, ISO 8601; null before. */
  readonly arrivedAt: string | null;
}

export const toAct = ({ payload, state, ...pending }: PendingAct): Act => {
  const read = v.safeParse(deskChangeSchema, payload);
  return {
    ...pending,
    subject: payload.subject,
    title: payload.title,
    change: read.success ? read.output : null,
    isWithdrawing: state === 'withdrawing',
    arrivedAt: pending.hasArrived ? new Date().toISOString() : null,
  };
};

/** The acts of this device, oldest first. */
export const DeskActs = createContext<readonly Act[]>([]);

export const useActs = (): readonly Act[] => useContext(DeskActs);

interface Acting {
  /**
   * Resolves to whether the device has stored the act; until then a form keeps what was typed. Ignores a second press
   * while the first is being stored. `place`: where `failure` shows.
   */
  readonly act: (act: DeskAct, place?: string) => Promise<boolean>;
  /** Says beside the pressed button that the device could not store the act. */
  readonly failure: (place: string) => ReactNode;
}

/** Stores what an organiser does at the desk. */
export const useAct = (): Acting => {
  const outbox = useOutbox();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const isStoring = useRef(false);
  return {
    async act(act, place = act.subject) {
      if (isStoring.current) return false;
      isStoring.current = true;
      setFailedAt(null);
      const isStored = await changeStored(
        () => outbox.send(deskAct, act),
        () => setFailedAt(place),
      );
      isStoring.current = false;
      return isStored;
    },
    failure: (place) =>
      failedAt === place ? (
        <p role="alert" className="basis-full text-alarm">
          {notStoredText}
        </p>
      ) : null,
  };
};

/** An act in the outbox. For some seconds the organiser can undo it before it is sent; afterwards a cancel may come too late. */
const QueuedAct = ({ act: { id, title, isWithdrawing, delayedUntil } }: { readonly act: Act }) => {
  const outbox = useOutbox();
  const now = useNow(delayedUntil === null ? undefined : 1_000);
  const secondsLeft = delayedUntil === null ? 0 : Math.ceil((delayedUntil - now) / 1_000);
  const state = secondsLeft > 0 ? `In ${secondsLeft} s` : 'Waiting to be sent';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <DeliveryBadge state={isWithdrawing ? 'withdrawing' : 'queued'}>
        {`${isWithdrawing ? 'Cancelling' : state}: ${title}`}
      </DeliveryBadge>
      {isWithdrawing ? null : (
        <Button variant="quiet" size="small" className="-mx-3" onClick={() => void outbox.cancel(id)}>
          {secondsLeft > 0 ? 'Undo' : 'Cancel'}
        </Button>
      )}
    </div>
  );
};

const doneText = ({ change }: Act): string => {
  if (change?.action !== 'announce') return 'Saved';
  return change.details.show_from === null ? 'Announced' : 'Announced for later';
};

const isQueued = ({ hasArrived, refusal }: Act): boolean => !hasArrived && refusal === null;

/** Whether an act about this subject is on its way, and has not waited long: the pressed button then says "Sending…". */
export const useIsSending = (subject: string): boolean => {
  const isPending = useActs().some((act) => act.subject === subject && isQueued(act));
  return !useHasWaited(isPending) && isPending;
};

interface ActStateProps {
  readonly subject: string;
  /** `refused`: only refusals. `queued`: all but refusals. Both by default. */
  readonly only?: 'refused' | 'queued';
  /** The class of a box around it, which disappears while there is nothing to show. */
  readonly box?: string;
}

/**
 * The state of the organiser's last acts about one subject: waiting, saved at a time, or refused for a reason. Says that an act waits
 * only offline and after some seconds, or while the organiser can undo it.
 */
export const ActState = ({ subject, only, box }: ActStateProps) => {
  const outbox = useOutbox();
  const all = useActs().filter((act) => act.subject === subject);
  const open = all.filter(({ hasArrived }) => !hasArrived);
  const queued = only === 'refused' ? [] : open.filter(isQueued);
  const hasWaited = useHasWaited(queued.length > 0);
  const arrived = all.findLast(({ hasArrived }) => hasArrived);
  // The next pull removes the arrived act from the outbox; its time stays on the page.
  const [saved, setSaved] = useState<Act | undefined>();
  if (arrived && arrived.id !== saved?.id) setSaved(arrived);
  const savedAt = only === 'refused' || open.length > 0 ? null : saved?.arrivedAt;
  const state = (
    <>
      {saved && savedAt ? (
        <output>
          <DeliveryBadge state="done">
            {doneText(saved)} {clockText(savedAt)}
          </DeliveryBadge>
        </output>
      ) : null}
      {queued.map((act) =>
        hasWaited || act.delayedUntil !== null || act.isWithdrawing ? (
          <QueuedAct key={act.id} act={act} />
        ) : null,
      )}
      {open.map(({ id, title, refusal }) =>
        refusal === null || only === 'queued' ? null : (
          <div
            key={id}
            role="alert"
            className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-alarm px-4 py-3"
          >
            <p className="min-w-0 flex-1 basis-60">
              <strong className="font-semibold">{deskRefusalTitle(title)}.</strong> {refusal.message}
            </p>
            <Button variant="quiet" size="small" onClick={() => void outbox.discard(id)}>
              Understood
            </Button>
          </div>
        ),
      )}
    </>
  );
  return box === undefined ? state : <div className={`${box} empty:hidden`}>{state}</div>;
};
