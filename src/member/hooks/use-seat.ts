import { useEffect, useRef } from 'react';
import type { Seat } from '../../domain/profile.ts';
import { useQueued } from './use-entries.ts';
import { useMember } from './use-member.ts';
import { useStanding } from './use-mirror.ts';

export interface MySeat {
  /** As the last pull told; undefined without one. */
  readonly seat: Seat | undefined;
  /** The entry that gives it back and has not arrived; null without one. */
  readonly goingBack: string | null;
}

/** The member's seat, and whether they are giving it back. Pulls once the server has answered: only a pull tells of seats. */
export const useSeat = (): MySeat => {
  const member = useMember();
  const seat = useStanding()?.seat;
  const waiting = useQueued('seat-back');
  const goingBack = waiting.find(({ isWithdrawing }) => !isWithdrawing)?.id ?? null;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && waiting.length === 0) void member?.pullNow();
    wasWaiting.current = waiting.length > 0;
  }, [member, waiting.length]);
  return { seat, goingBack };
};
