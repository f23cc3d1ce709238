import { useRef, useState, type ReactNode } from 'react';
import type { DeskAct } from '../../domain/desk-act.ts';
import { useOutbox } from '../../member/outbox.ts';
import { changeStored, notStoredText } from '../../ui/change-stored.ts';

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
        () => outbox.send('desk', act),
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
