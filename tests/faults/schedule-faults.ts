import type { Fault } from './fault.ts';

const rule = { level: 'unit', file: 'src/domain/programme.test.ts' } as const;
const changes = { level: 'unit', file: 'src/domain/programme-changes.test.ts' } as const;
const journey = { level: 'browser', file: 'tests/e2e/schedule.spec.ts' } as const;

/** Mistakes on the page that attendees open at the gate. */
export const scheduleFaults: readonly Fault[] = [
  {
    fault: 'A stage of the party ends when one of the bootcamp begins',
    file: 'src/domain/programme.ts',
    find: '[withEnds(party, endsAt), withEnds(hours, bootcampEndsAt)].flat()',
    replace: '[withEnds([...party, ...hours], bootcampEndsAt)].flat()',
    caughtBy: { ...rule, name: 'a stage ends when the next of its own list begins' },
  },
  {
    fault: 'After midnight the schedule still speaks of the first day',
    file: 'src/domain/programme.ts',
    find: 'const day = Math.floor((now - midnight) / (24 * hour)) + 1;',
    replace: 'const day = Math.floor((now - start) / (24 * hour)) + 1;',
    caughtBy: { ...rule, name: 'the page says' },
  },
  {
    fault: 'A stage stays on for as long as the moment at which it ends',
    file: 'src/domain/programme.ts',
    find: 'now: begun.filter(({ endsAt }) => Date.parse(endsAt) > now),',
    replace: 'now: begun.filter(({ endsAt }) => Date.parse(endsAt) >= now),',
    caughtBy: { ...rule, name: 'every stage stands in one group' },
  },
  {
    fault: 'An older copy of the schedule marks what its person has seen as changed',
    file: 'src/domain/programme-changes.ts',
    find: 'seen.asOf > asOf || ',
    replace: '',
    caughtBy: { ...changes, name: 'nothing is marked in another edition' },
  },
  {
    fault: 'A stage that is taken off the programme disappears without a word',
    file: 'src/domain/programme-changes.ts',
    find: '.filter(([id]) => !ids.has(id))',
    replace: '.filter(([id]) => id === edition)',
    caughtBy: { ...changes, name: 'a stage that is gone stands at its old time as cancelled' },
  },
  {
    fault: 'The next edition is published, and the attendees of the running one lose their schedule',
    file: 'src/content/edition.ts',
    find: 'editions.findLast((edition) => !isOver(edition, now)) ?? editions[0]',
    replace: 'editions.find((edition) => !isOver(edition, now)) ?? editions[0]',
    caughtBy: {
      level: 'unit',
      file: 'src/content/programme.test.ts',
      name: 'the page is about the running edition until it ends',
    },
  },
  {
    fault: 'The phone rings for a stage of a cancelled edition',
    file: 'src/domain/calendar.ts',
    find: 'event.alarmMinutes === null || event.cancelledBy !== null',
    replace: 'event.alarmMinutes === null',
    caughtBy: {
      level: 'unit',
      file: 'src/domain/calendar.test.ts',
      name: 'rings for nothing that is cancelled',
    },
  },
  {
    fault: 'An edition that moved keeps its programme on the old dates',
    file: 'src/domain/edition.ts',
    find: 'from <= startsAt && startsAt < to',
    replace: 'from !== to',
    caughtBy: { level: 'unit', file: 'src/domain/edition-form.test.ts', name: 'is refused at its place' },
  },
  {
    fault: 'The installed app opens on the schedule when its person wanted the chat',
    file: 'src/domain/launch.ts',
    find: "launch?.source === 'icon' && Date",
    replace: 'launch !== null && Date',
    caughtBy: { level: 'unit', file: 'src/domain/launch.test.ts', name: 'the icon opens the schedule' },
  },
  {
    fault: 'An open schedule stands still',
    file: 'src/site/wake/keep-minutes.ts',
    find: 'timer = setTimeout(run, 60_000',
    replace: 'timer ??= setTimeout(() => undefined, 60_000',
    caughtBy: { ...journey, name: 'without a network the schedule says what is on' },
  },
  {
    fault: 'The schedule forgets what the server said as soon as it is closed',
    file: 'src/site/wake/event.ts',
    find: '      held.write(shown);\n',
    replace: '',
    caughtBy: { ...journey, name: 'what changed while the device was away is marked once' },
  },
  {
    fault: 'A change that somebody has read is marked again at each opening',
    file: 'src/site/wake/event.ts',
    find: '    noteSeen();\n    draw();\n    focusHeading();',
    replace: '    draw();\n    focusHeading();',
    caughtBy: { ...journey, name: 'what changed while the device was away is marked once' },
  },
];
