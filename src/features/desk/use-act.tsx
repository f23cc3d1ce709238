import { useRef, useState, type ReactNode } from 'react';
import { deskRefusalTitle } from '../../content/notices.ts';
import { clockText } from '../../domain/chat-time.ts';
import type { DeskAct } from './rules/desk-act.ts';
import { useOutbox } from '../../engine/member/outbox.ts';
import { DeliveryBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { changeStored, notStoredText } from '../../ui/change-stored.ts';
import { useNow } from '../../ui/use-now.ts';
import { useActs, type Act } from './use-acts.ts';
import { deskAct } from './changes.ts';

interface Acting {
  /**
   * Resolves to whether the device has stored the act; until then a form keeps what was typed. Ignores a second press
   * meanwhile. `place`: where `failure` shows.
   */
  readonly act: (act: DeskAct, place?: string) => Promise<boolean>;
  /** Says at the place of the press that the device could not store the act. */
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

/** An act that waits, with the seconds in which an organiser can undo it as if it had never been. */
const QueuedAct = ({ act: { id, title, isWithdrawing, delayedUntil } }: { readonly act: Act }) => {
  const outbox = useOutbox();
  const now = useNow(delayedUntil === null ? undefined : 1_000);
  const seconds = delayedUntil === null ? 0 : Math.ceil((delayedUntil - now) / 1_000);
  const state = seconds > 0 ? `In ${seconds} s` : 'Waiting to be sent';
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <DeliveryBadge state={isWithdrawing ? 'withdrawing' : 'queued'}>
        {`${isWithdrawing ? 'Cancelling' : state}: ${title}`}
      </DeliveryBadge>
      {isWithdrawing ? null : (
        <Button variant="quiet" size="small" className="-mx-3" onClick={() => void outbox.cancel(id)}>
          {seconds > 0 ? 'Undo' : 'Cancel'}
        </Button>
      )}
    </div>
  );
};

const doneText = ({ change }: Act): string => {
  if (change?.action !== 'announce') return 'Saved';
  return change.details.show_from === null ? 'Announced' : 'Announced for later';
};

interface ActStateProps {
  readonly subject: string;
  /** The place itself shows a waiting and a saved act. */
  readonly onlyRefused?: boolean;
  readonly onlyQueued?: boolean;
}

/** The state of the organiser's last act about one subject: it waits, is saved since a time, or was refused for a reason. */
export const ActState = ({ subject, onlyRefused = false, onlyQueued = false }: ActStateProps) => {
  const outbox = useOutbox();
  const all = useActs().filter((act) => act.subject === subject);
  const acts = all.filter(({ hasArrived }) => !hasArrived);
  const queued = acts.filter(({ refusal }) => refusal === null && !onlyRefused);
  const arrived = all.findLast(({ hasArrived }) => hasArrived);
  // The next pull removes the arrived act from the outbox; its time stays on the page.
  const [saved, setSaved] = useState<Act | undefined>();
  if (arrived && arrived.id !== saved?.id) setSaved(arrived);
  const savedAt = onlyRefused || acts.length > 0 ? null : saved?.arrivedAt;
  return (
    <>
      {saved && savedAt ? (
        <output>
          <DeliveryBadge state="done">
            {doneText(saved)} {clockText(savedAt)}
          </DeliveryBadge>
        </output>
      ) : null}
      {queued.map((act) => (
        <QueuedAct key={act.id} act={act} />
      ))}
      {acts.map(({ id, title, refusal }) =>
        refusal === null || onlyQueued ? null : (
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
};
