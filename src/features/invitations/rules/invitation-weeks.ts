import type { Invitation } from './invitation.ts';

interface InvitationWeek {
  /** The date of the week's Monday: `2026-01-05`. */
  readonly start: string;
  readonly sent: number;
  readonly accepted: number;
}

interface WeeksOptions {
  readonly count?: number;
  /** Defaults to the reader's. */
  readonly timeZone?: string;
}

/**
 * Counts the invitations sent and accepted in each of the last `count` weeks, oldest week first; the last one contains
 * `now` (epoch milliseconds). Weeks begin on Monday and consist of calendar days in the zone, because a day may have 23
 * or 25 hours.
 */
export const invitationWeeks = (
  invitations: readonly Pick<Invitation, 'created_at' | 'accepted_at'>[],
  now: number,
  { count = 12, timeZone }: WeeksOptions = {},
): readonly InvitationWeek[] => {
  const weekOf = weeksIn(timeZone);
  const first = weekOf(now) - count + 1;
  const sent = Array.from({ length: count }, () => 0);
  const accepted = [...sent];
  const add = (counts: number[], at: string | null) => {
    if (at === null) return;
    const index = weekOf(Date.parse(at)) - first;
    const before = counts[index];
    if (before !== undefined) counts[index] = before + 1;
  };
  for (const invitation of invitations) {
    add(sent, invitation.created_at);
    add(accepted, invitation.accepted_at);
  }
  return sent.map((number, index) => ({
    start: mondayOf(first + index),
    sent: number,
    accepted: accepted[index] ?? 0,
  }));
};

const dayMs = 24 * 60 * 60 * 1000;
/** 1970-01-01 was a Thursday, three days after its Monday. */
const daysBeforeEpoch = 3;

/** Numbers the weeks, from 0 for the week of 1970-01-01. */
const weeksIn = (timeZone: string | undefined): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((one) => one.type === type)?.value ?? Number.NaN);
    const day = Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs;
    return Math.floor((day + daysBeforeEpoch) / 7);
  };
};

const mondayOf = (week: number): string =>
  new Date((week * 7 - daysBeforeEpoch) * dayMs).toISOString().slice(0, 10);
