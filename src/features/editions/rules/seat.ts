import type { Seat } from '../../people/rules/profile.ts';

/** How long an edition's seats count after its end. As long, the tickets of those who came name the other guests. */
export const seatCountsMs = 7 * 86_400_000;

/** Whether a seat still counts; an unknown end does. The server has the same rule (`own_seat`), but this device may be without a network. */
export const countsAt = ({ ends_at }: Pick<Seat, 'ends_at'>, now: number): boolean =>
  !(Date.parse(ends_at) + seatCountsMs <= now);
