import { markChanges, toSeen, type MarkedStage } from '../../features/editions/rules/programme-changes.ts';
import {
  byDay,
  dayLine,
  groupsAt,
  isProgrammeOver,
  shareAt,
  type Programme,
} from '../../features/editions/rules/programme.ts';
import { ownTime } from '../../features/editions/rules/event-dates.ts';
import { followProgramme } from '../../features/editions/follow-programme.ts';
import { parseProgramme, knownProgramme } from '../../features/editions/known-programme.ts';
import { deviceValues } from '../../engine/local/store/keys.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { applyWholeSheet } from '../../ui/whole-sheet.ts';
import { loadServices } from '../services.ts';
import type { OfMember, Texts } from './event-member.ts';
import { asOfText, calendarText, dayText, overTitle, untilText, venueText } from './event-texts.ts';
import { programmeStored } from '../../features/editions/stored.ts';

/** Moves the schedule of /event with the clock, marks what has changed, and asks for a newer one. */
export const wakeEvent = (): void => {
  const page = document.getElementById('event');
  const blankDay = page?.querySelector('[data-days] > section')?.cloneNode(true);
  const known = knownProgramme();
  if (!page || !(blankDay instanceof HTMLElement) || !known) return;
  const blank = blankDay.querySelector('li')?.cloneNode(true);
  if (!(blank instanceof HTMLElement)) return;
  const { seen } = programmeStored;
  const uid = deviceValues.user.read()?.id;
  let ofMember: OfMember | null = null;
  let shown = known;
  let arranged = '';
  /** The server has answered or cannot be reached, or lets the reader wait. */
  let isAgeKnown = false;

  const draw = () => {
    const { programme, at } = shown;
    const now = Date.now();
    const stages = markChanges(seen.read(), programme);
    const groups = groupsOf(programme, stages, now);
    put(page, {
      ...pageTexts(programme, stages, groups, now),
      ...visitorTexts(programme, uid !== undefined, now),
      ...ofMember?.draw(page, programme, now),
      // A reader needs the age of what may have changed since.
      asOf: isAgeKnown && now - at >= 3_600_000 ? asOfText(at, now) : null,
    });
    const hasThanks = !programme.isCancelled && isProgrammeOver(programme, now);
    page.toggleAttribute('data-on', groups.hasBegun);
    page.toggleAttribute('data-over', hasThanks);
    show(
      page,
      '#got-it',
      stages.some(({ mark }) => mark),
    );
    show(page, '#to-reviews', hasThanks);
    page.querySelector('#to-calendar')?.setAttribute('href', programme.calendar);
    const showShares = () => {
      for (const [index, bar] of page
        .querySelectorAll<HTMLProgressElement>('[data-group=now] progress')
        .entries()) {
        const stage = groups.now[index];
        bar.hidden = !stage;
        if (stage) bar.value = shareAt(stage, now) ?? 1;
      }
    };
    // The lists stay in place while nothing in them has changed: a reader may be in the middle of one.
    const arrangement = JSON.stringify(groups);
    if (arrangement === arranged) return showShares();
    arranged = arrangement;
    const rowsOf = (group: readonly MarkedStage[]) => group.map((stage) => rowOf(blank, stage));
    const daysOf = (group: readonly MarkedStage[]) =>
      byDay(group).map((ofDay) => dayOf(blankDay, ofDay, rowsOf(ofDay)));
    fill(page, 'now', 'ol', rowsOf(groups.now));
    fill(page, 'next', 'ol', rowsOf(groups.next));
    fill(page, 'ahead', '[data-days]', daysOf(groups.ahead));
    fill(page, 'over', '[data-days]', daysOf(groups.over));
    showShares();
  };

  /** Records the shown programme as the version against which later changes are marked. */
  const recordSeen = () => seen.write(toSeen(shown.programme));
  page.querySelector('#got-it')?.addEventListener('click', () => {
    recordSeen();
    draw();
    focusHeading();
  });

  const drawFromMirror = async (): Promise<void> => {
    draw();
    if (uid === undefined) return;
    const [{ readMirror }] = await Promise.all([import('./event-member.ts'), applyWholeSheet()]);
    ofMember = await readMirror(uid);
    draw();
  };
  // Each minute also what the portal in another tab has pulled since.
  keepMinutes(() => void drawFromMirror().catch(() => undefined));
  const list = document.getElementById('stages');
  if (list) list.style.visibility = 'visible';
  // Most answers come before: the line would appear only to go again, and move the list below it.
  setTimeout(() => {
    isAgeKnown = true;
    draw();
  }, 4_000);
  followProgramme((answer) => {
    isAgeKnown = true;
    shown = parseProgramme(answer) ?? shown;
    const { programme } = shown;
    // Recorded only now, so that a first visit marks nothing, even when the worker's copy was old.
    if (seen.read()?.edition !== programme.edition) recordSeen();
    const pullNews = async () => {
      await drawFromMirror();
      if (uid === undefined || isProgrammeOver(programme, Date.now())) return;
      if (ofMember?.isUpToDate(programme, answer)) return;
      await (await loadServices()).pullOnce();
      await drawFromMirror();
    };
    // Without a network the page stays as it is, and the next visit asks again.
    pullNews().catch(() => undefined);
  });
};

interface Groups extends Readonly<Record<'now' | 'next' | 'ahead' | 'over', readonly MarkedStage[]>> {
  /** The edition is on. */
  readonly hasBegun: boolean;
}

/** Nothing is on or comes next in an edition that is cancelled or over. Before an edition its first stage stands with the others. */
const groupsOf = (programme: Programme, stages: readonly MarkedStage[], now: number): Groups => {
  if (programme.isCancelled || isProgrammeOver(programme, now))
    return { now: [], next: [], ahead: [], over: stages, hasBegun: false };
  const { now: on, next, later, over } = groupsAt(stages, now);
  const hasBegun = Date.parse(programme.startsAt) <= now;
  return {
    now: on,
    next: hasBegun ? next : [],
    ahead: hasBegun ? later : [...next, ...later],
    over,
    hasBegun,
  };
};

const pageTexts = (
  programme: Programme,
  stages: readonly MarkedStage[],
  groups: Groups,
  now: number,
): Texts => {
  const { isCancelled, date, banner } = programme;
  const isOver = isProgrammeOver(programme, now);
  const changes = stages.filter(({ mark }) => mark).length;
  return {
    date,
    venue: venueText(programme, isOver),
    banner,
    cancelled: isCancelled ? 'Cancelled:' : null,
    cancelledLine: isCancelled ? 'This edition is cancelled.' : null,
    thanks: isOver && !isCancelled ? 'Thank you for building with us.' : null,
    dayLine: isCancelled || isOver ? null : dayLine(programme, now),
    changes: changes === 0 ? null : `${changes} change${changes === 1 ? '' : 's'} since you last looked`,
    toCalendar: calendarText(programme, isOver),
    overTitle: overTitle(programme, isOver, groups.over.length),
  };
};

/** Somebody without a ticket may have one: for a visitor the way to it leads to the sign-in. */
const visitorTexts = (programme: Programme, isMember: boolean, now: number): Texts => ({
  toApply: !programme.isCancelled && now < Date.parse(programme.startsAt) ? 'Apply' : null,
  toOwnTicket: null,
  toTicket: isMember || isProgrammeOver(programme, now) ? null : 'My ticket',
  toVilla: null,
  coming: null,
  // Keeps the table's room for a member.
  chairs: isMember && !programme.isCancelled && !isProgrammeOver(programme, now) ? '\u00A0' : null,
});

/** Shows a group with its rows or days, or hides it. */
const fill = (
  page: Element,
  name: Exclude<keyof Groups, 'hasBegun'>,
  list: string,
  children: readonly Node[],
): void => {
  show(page, `[data-group="${name}"]`, children.length > 0);
  page.querySelector(`[data-group="${name}"] ${list}`)?.replaceChildren(...children);
};

const dayOf = (blank: HTMLElement, stages: readonly MarkedStage[], rows: readonly Node[]): Node => {
  const day = blank.cloneNode(true);
  if (!(day instanceof HTMLElement)) return day;
  put(day, { dayTitle: dayText(stages[0]?.startsAt ?? '') });
  day.querySelector('ol')?.replaceChildren(...rows);
  return day;
};

const rowOf = (blank: HTMLElement, stage: MarkedStage): Node => {
  const row = blank.cloneNode(true);
  if (!(row instanceof HTMLElement)) return row;
  const { mark, startsAt, endsAt, day, clock, title, text, note, part } = stage;
  const isGone = mark?.kind === 'cancelled';
  const was = mark?.kind === 'changed' ? mark.was : null;
  put(row, {
    clock: isGone ? null : clock,
    until: isGone ? null : untilText(endsAt),
    part,
    own: ownTime(Date.parse(startsAt)),
    title,
    text: text === '' ? null : text,
    note,
    mark: mark && markNames[mark.kind],
    wasClock: isGone ? clock : was && was.startsAt !== startsAt ? whenItWas(was, day) : null,
    wasTitle: was && was.title !== title ? was.title : null,
  });
  row.querySelector('time')?.setAttribute('datetime', startsAt);
  return row;
};

const markNames = { new: 'New', changed: 'Changed', cancelled: 'Cancelled' };

/** With the day where the stage has moved to another. */
const whenItWas = (was: Pick<MarkedStage, 'day' | 'clock'>, day: string): string =>
  was.day === day ? was.clock : `${was.day} ${was.clock}`;

/** Writes texts into their elements; null hides an element with the words around it. */
const put = (root: Element, texts: Texts): void => {
  for (const [name, text] of Object.entries(texts)) {
    const place = root.querySelector<HTMLElement>(`[data-text="${name}"]`);
    if (!place) continue;
    const part = place.closest<HTMLElement>('[data-part]') ?? place;
    part.hidden = text === null;
    // Skips an unchanged text, which would cost a layout and be read out again.
    if (place.textContent !== (text ?? '')) place.textContent = text;
  }
};

const show = (root: Element, selector: string, isShown: boolean): void => {
  const part = root.querySelector<HTMLElement>(selector);
  if (part) part.hidden = !isShown;
};

/** Calls `draw` now, at each full minute while the page is visible, and when it becomes visible again. */
const keepMinutes = (draw: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    draw();
    // A new timeout for each minute: an interval drifts, and keeps the offset after the device slept.
    timer = setTimeout(run, 60_000 - (Date.now() % 60_000));
  };
  document.addEventListener('visibilitychange', run);
  // A page from the back-forward cache becomes visible without an earlier `visibilitychange` event.
  addEventListener('pageshow', run);
  run();
};
