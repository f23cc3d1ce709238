import { useEffect, useRef } from 'react';
import type { Seat } from '../../domain/profile.ts';
import { useMember } from '../../member/hooks/use-member.ts';
import { useStanding } from '../../member/hooks/use-mirror.ts';
import { useQueued } from '../../member/hooks/use-pending.ts';
import { seatBack } from './changes.ts';

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
  const waiting = useQueued(seatBack);
  const goingBack = waiting.find(({ takesEffect }) => takesEffect)?.id ?? null;
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && waiting.length === 0) void member?.pullNow();
    wasWaiting.current = waiting.length > 0;
  }, [member, waiting.length]);
  return { seat, goingBack };
};
