import type { Invitation } from './invitation.ts';

interface InvitationWeek {
  /** The date of the week's Monday: `2026-01-05`. */
  readonly start: string;
  readonly sent: number;
  readonly accepted: number;
}

const weekCount = 12;

/**
 * Counts the invitations sent and accepted in each of the last twelve weeks, oldest week first. The last one contains `now`
 * (epoch milliseconds). Weeks begin on Monday and consist of calendar days in the time zone (default: the reader's), because a
 * day may have 23 or 25 hours.
 */
export const invitationWeeks = (
  invitations: readonly Pick<Invitation, 'created_at' | 'accepted_at'>[],
  now: number,
  timeZone?: string,
): readonly InvitationWeek[] => {
  const weekOf = weeksIn(timeZone);
  const first = weekOf(now) - weekCount + 1;
  const weeks = Array.from({ length: weekCount }, (_, index) => ({
    start: mondayOf(first + index),
    sent: 0,
    accepted: 0,
  }));
  const add = (kind: 'sent' | 'accepted', at: string | null) => {
    const week = at === null ? undefined : weeks[weekOf(Date.parse(at)) - first];
    if (week) week[kind] += 1;
  };
  for (const invitation of invitations) {
    add('sent', invitation.created_at);
    add('accepted', invitation.accepted_at);
  }
  return weeks;
};

const dayMs = 24 * 60 * 60 * 1000;
/** 1970-01-01 was a Thursday, three days after its Monday. */
const daysBeforeEpoch = 3;

/** Returns a function that numbers the week of an instant: 0 is the week of 1970-01-01. */
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
