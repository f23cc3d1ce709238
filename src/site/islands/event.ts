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
import type { MemberView, Texts } from './event-member.ts';
import { followClock } from './follow-clock.ts';
import {
  asOfText,
  calendarText,
  dayText,
  endingText,
  overTitle,
  untilText,
  venueText,
  zoneText,
} from './event-texts.ts';
import { programmeStored } from '../../features/editions/stored.ts';

/** Moves the schedule of /event with the clock, marks changed stages, and fetches newer programmes. */
export const wakeEvent = (): void => {
  const page = document.getElementById('event');
  const blankDay = page?.querySelector('[data-days] > section')?.cloneNode(true);
  const known = knownProgramme();
  if (!page || !(blankDay instanceof HTMLElement) || !known) return;
  const blank = blankDay.querySelector('li')?.cloneNode(true);
  if (!(blank instanceof HTMLElement)) return;
  const { seen } = programmeStored;
  const uid = deviceValues.user.read()?.id;
  let memberView: MemberView | null = null;
  let shown = known;
  let lastArrangement = '';
  /** True once the server has answered or four seconds have passed. */
  let mayShowAge = false;

  const draw = () => {
    const { programme, at } = shown;
    const now = Date.now();
    const stages = markChanges(seen.read(), programme);
    const groups = groupsOf(programme, stages, now);
    put(page, {
      ...pageTexts(programme, stages, groups, now),
      ...visitorTexts(programme, uid !== undefined, now),
      ...memberView?.draw(page, programme, now),
      // A programme that is older than an hour may have changed.
      asOf: mayShowAge && now - at >= 3_600_000 ? asOfText(at, now) : null,
    });
    const isThrough = !programme.isCancelled && isProgrammeOver(programme, now);
    page.toggleAttribute('data-on', groups.hasBegun);
    page.toggleAttribute('data-over', isThrough);
    show(
      page,
      '#got-it',
      stages.some(({ mark }) => mark),
    );
    show(page, '#after', isThrough);
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
    // Replaces the lists only when they change: a reader may be in the middle of one.
    const arrangement = JSON.stringify(groups);
    if (arrangement === lastArrangement) return showShares();
    lastArrangement = arrangement;
    const rowsOf = (group: readonly MarkedStage[]) => group.map((stage) => rowOf(blank, stage));
    const daysOf = (group: readonly MarkedStage[]) =>
      byDay(group).map((ofDay) => dayOf(blankDay, ofDay, rowsOf(ofDay)));
    fill(page, 'now', 'ol', rowsOf(groups.now));
    fill(page, 'next', 'ol', rowsOf(groups.next));
    fill(page, 'ahead', '[data-days]', daysOf(groups.ahead));
    fill(page, 'over', '[data-days]', daysOf(groups.over));
    showShares();
  };

  /** Stores the shown programme as seen: later changes are marked against it. */
  const recordSeen = () => seen.write(toSeen(shown.programme));
  page.querySelector('#got-it')?.addEventListener('click', () => {
    recordSeen();
    draw();
    focusHeading();
  });

  const drawFromMirror = async (): Promise<void> => {
    draw();
    if (uid === undefined) return;
    const [{ readMemberView }] = await Promise.all([import('./event-member.ts'), applyWholeSheet()]);
    memberView = await readMemberView(uid);
    draw();
  };
  // Reads the mirror each minute, because the portal in another tab may have pulled.
  followClock(60_000, () => void drawFromMirror().catch(() => undefined));
  const list = document.getElementById('stages');
  if (list) list.style.visibility = 'visible';
  // Most answers come within four seconds. The age would move the list below it twice.
  setTimeout(() => {
    mayShowAge = true;
    draw();
  }, 4_000);
  followProgramme((answer) => {
    mayShowAge = true;
    shown = parseProgramme(answer) ?? shown;
    const { programme } = shown;
    // Stores the newest programme, so that a first visit marks no changes even when the cached one was old.
    if (seen.read()?.edition !== programme.edition) recordSeen();
    const pullMissing = async () => {
      await drawFromMirror();
      if (uid === undefined || isProgrammeOver(programme, Date.now())) return;
      if (memberView?.isUpToDate(programme, answer)) return;
      await (await loadServices()).pullOnce();
      await drawFromMirror();
    };
    // Without a network the page stays as it is, and the next visit asks again.
    pullMissing().catch(() => undefined);
  });
};

interface Groups extends Readonly<Record<'now' | 'next' | 'ahead' | 'over', readonly MarkedStage[]>> {
  /** The edition is on. */
  readonly hasBegun: boolean;
}

/** An edition that is cancelled or over has no stage now or next. Before the edition its first stage stands with the others. */
const groupsOf = (programme: Programme, stages: readonly MarkedStage[], now: number): Groups => {
  if (programme.isCancelled || isProgrammeOver(programme, now))
    return { now: [], next: [], ahead: [], over: stages, hasBegun: false };
  const { now: on, next, later, over } = groupsAt(stages, now);
  const hasBegun = Date.parse(programme.startsAt) <= now;
  return hasBegun
    ? { now: on, next, ahead: later, over, hasBegun }
    : { now: on, next: [], ahead: [...next, ...later], over, hasBegun };
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
    zone: isOver && !isCancelled ? null : zoneText,
    overZone: isOver && !isCancelled ? zoneText : null,
    dayLine: isCancelled || isOver ? null : dayLine(programme, now),
    changes: changes === 0 ? null : `${changes} change${changes === 1 ? '' : 's'} since you last looked`,
    toCalendar: calendarText(programme, isOver),
    overTitle: overTitle(programme, isOver, groups.over.length),
  };
};

/** The texts without a ticket on this device. */
const visitorTexts = (programme: Programme, isMember: boolean, now: number): Texts => {
  const isAhead = !programme.isCancelled && !isProgrammeOver(programme, now);
  const hasBegun = now >= Date.parse(programme.startsAt);
  return {
    ending: endingText,
    toNext: 'Tell me about the next one',
    toGuests: null,
    toApply: isAhead && !hasBegun ? 'Apply' : null,
    toOwnTicket: null,
    toTicket: null,
    toVilla: null,
    // During the edition a member asks in the chat, and has the dates in the calendar already.
    ...(isMember && isAhead && hasBegun ? { toChat: 'Chat', toCalendar: null } : { toChat: null }),
    coming: null,
    // Keeps the table's room for a member.
    chairs: isMember && isAhead ? '\u00A0' : null,
  };
};

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
  const { mark, startsAt, endsAt, clock, title, text, note, part } = stage;
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
    wasClock: isGone ? clock : was && wasClock(was, stage),
    wasTitle: was && was.title !== title ? was.title : null,
  });
  row.dataset['strand'] = part ?? '';
  row.querySelector('time')?.setAttribute('datetime', startsAt);
  return row;
};

const markNames = { new: 'New', changed: 'Changed', cancelled: 'Cancelled' };

/** The earlier time of a stage, with its day if that has changed; null if the stage begins at the same time. */
const wasClock = (was: Pick<MarkedStage, 'startsAt' | 'day' | 'clock'>, now: MarkedStage): string | null => {
  if (was.startsAt === now.startsAt) return null;
  return was.day === now.day ? was.clock : `${was.day} ${was.clock}`;
};

/** Writes texts into their elements; null hides an element with the words around it. */
const put = (root: Element, texts: Texts): void => {
  for (const [name, text] of Object.entries(texts)) {
    const place = root.querySelector<HTMLElement>(`[data-text="${name}"]`);
    if (!place) continue;
    const part = place.closest<HTMLElement>('[data-part]') ?? place;
    part.hidden = text === null;
    // Writes only a changed text: a write costs a layout, and screen readers read it again.
    if (place.textContent !== (text ?? '')) place.textContent = text;
  }
};

const show = (root: Element, selector: string, isShown: boolean): void => {
  const part = root.querySelector<HTMLElement>(selector);
  if (part) part.hidden = !isShown;
};
