import type { Fault } from './fault.ts';

/** Mistakes in the pure rules of src/domain and src/content. */
export const ruleFaults: readonly Fault[] = [
  {
    fault: 'The countdown reaches zero a second before the event starts',
    file: 'src/domain/countdown.ts',
    find: 'Math.ceil((instant - now) / 1000)',
    replace: 'Math.floor((instant - now) / 1000)',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/countdown.test.ts',
      name: 'reach zero exactly at the start, and show every second when a tick is late',
    },
  },
  {
    fault: 'The site announces a bootcamp over the end of a month as 31-1 January',
    file: 'src/content/event-dates.ts',
    find: 'return first.month === last.month',
    replace: 'return first.year === last.year',
    caughtBy: {
      level: 'unit',
      file: 'src/content/event-dates.test.ts',
      name: 'names both months of a bootcamp across the end of a month',
    },
  },
  {
    fault: 'A visitor in Los Angeles reads the start without its day, which is another one there',
    file: 'src/content/reader-time.ts',
    find: 'dayOf(startsAt + offset) === dayOf(startsAt + indiaOffset)',
    replace: 'dayOf(startsAt) === dayOf(startsAt + indiaOffset)',
    caughtBy: {
      level: 'unit',
      file: 'src/content/event-dates.test.ts',
      name: 'names the other day in',
    },
  },
  {
    fault: 'A folded line of the calendar file is one octet too long',
    file: 'src/domain/calendar.ts',
    find: 'room = octetsPerLine - 1;',
    replace: 'room = octetsPerLine;',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/calendar.test.ts',
      name: 'in title, description and place',
    },
  },
  {
    fault: 'Chrome on an old iPhone is shown a way to install that it does not have',
    file: 'src/domain/install-way.ts',
    find: 'Number(minor) / 100',
    replace: 'Number(minor) / 10',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/install-way.test.ts',
      name: 'Chrome on an iPhone before iOS 16.4',
    },
  },
  {
    fault: 'The directory search ignores Indic vowel signs',
    file: 'src/domain/fold-text.ts',
    find: String.raw`.replaceAll(/[\u0300-\u036f]/g, '')`,
    replace: String.raw`.replaceAll(/\p{M}/gu, '')`,
    caughtBy: {
      level: 'unit',
      file: 'src/domain/fold-text.test.ts',
      name: 'keeps Indic vowel signs',
    },
  },
  {
    fault: 'A member with two accepted invitations stays a Newcomer',
    file: 'src/domain/levels.ts',
    find: 'accepted >= step.from',
    replace: 'accepted > step.from',
    caughtBy: { level: 'unit', file: 'src/domain/levels.test.ts', name: ' accepted invitations make a ' },
  },
  {
    fault: 'A member who changes one field of the profile sends all the others too',
    file: 'src/domain/profile-form.ts',
    find: 'form[field] !== initial[field]',
    replace: "form[field].trim() !== ''",
    caughtBy: {
      level: 'unit',
      file: 'src/domain/profile-form.test.ts',
      name: 'sends only the touched fields',
    },
  },
  {
    fault: 'The directory shows a member who was here six days ago as away for seven',
    file: 'src/domain/last-active.ts',
    find: 'Math.floor(hours / 24)',
    replace: 'Math.ceil(hours / 24)',
    caughtBy: { level: 'unit', file: 'src/domain/last-active.test.ts', name: ' reads "' },
  },
];
