import type { Span } from '../domain/countdown.ts';

/** One edition: the invite party (a calendar entry) and the bootcamp that begins with it. Epoch milliseconds. */
export interface Edition extends Span {
  readonly id: string;
  readonly bootcampEndsAt: number;
  /** When the calendar entry last changed, and how often. Calendars update by these; a test checks both. */
  readonly changedAt: number;
  readonly sequence: number;
}

/** The editions in order of time. The site counts down to the first one that has not ended. */
export const editions: readonly [Edition, ...Edition[]] = [
  {
    id: '2025-10',
    startsAt: Date.parse('2025-10-11T12:00:00+05:30'),
    endsAt: Date.parse('2025-10-11T23:59:59+05:30'),
    bootcampEndsAt: Date.parse('2025-10-12T12:00:00+05:30'),
    changedAt: Date.parse('2025-08-01T10:00:00+05:30'),
    sequence: 0,
  },
];

/** Shows beside a date and at the form while the last edition is over and no other is announced. */
export const overNote = 'This edition is over. Apply for the next one.';

/** Whether the edition has ended, with its bootcamp. */
export const isOver = ({ bootcampEndsAt }: Edition, now: number): boolean => bootcampEndsAt <= now;
