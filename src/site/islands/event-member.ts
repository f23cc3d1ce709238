import { freeChairsText, isProgrammeOver, type Programme } from '../../features/editions/rules/programme.ts';
import { countsAt } from '../../features/editions/rules/seat.ts';
import { comingText, listText } from '../../features/event/event-state.ts';
import type { Chair } from '../../features/long-table/tables.ts';
import type { OwnTicket } from '../../features/ticket/rules/ticket.ts';
import { readDocument, readRows } from '../../engine/local/mirror/read-document.ts';
import { isNullOr, isNumber, isObjectOf } from '../../engine/local/store/formats.ts';
import { groundColour } from '../../ui/face-grounds.ts';

/** Texts by the names of their elements; null hides an element. */
export type Texts = Readonly<Record<string, string | null>>;

/** What /event shows only to the member whose mirror this device has. */
export interface MemberView {
  /** Draws the long table, and returns texts of the page. `now` in epoch milliseconds. */
  draw(page: Element, programme: Programme, now: number): Texts;
  /** True when the mirror has the ticket of this edition and as many free chairs as `answer`, the answer of event.json. */
  isUpToDate(programme: Programme, answer: unknown): boolean;
}

export const readMemberView = async (uid: string): Promise<MemberView> => {
  const [content, rows] = await Promise.all([readDocument(uid, 'ticket'), readRows(uid, 'chairs')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this document is always a ticket.
  const ticket = content as OwnTicket | undefined;
  const hasTicket = Boolean(ticket?.ticket) && countsAt({ ends_at: ticket?.ends_at ?? '' }, Date.now());
  // Not awaited, because it loads React. Without it the header still leads to the portal.
  void import('./member-navigation.tsx').then(
    ({ showNavigation }) => showNavigation(hasTicket),
    () => undefined,
  );
  const guestsOf = ({ edition }: Programme) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this table are chairs.
    (rows as readonly Chair[] | null)?.filter((chair) => chair.edition === edition);
  return {
    draw(page, programme, now) {
      const isAhead = !programme.isCancelled && !isProgrammeOver(programme, now);
      const guests = isAhead ? guestsOf(programme) : undefined;
      if (guests) seatGuests(page, programme.seats, guests);
      const chairs = guests ? freeChairsText(programme.seats, guests.length) : null;
      const hasBegun = now >= Date.parse(programme.startsAt);
      return {
        ...(ticket?.ticket && ticket.edition === programme.edition ? ticketTexts(ticket, isAhead) : {}),
        // A free chair is no offer any more during the edition.
        chairs: chairs !== null && hasBegun ? '' : chairs,
      };
    },
    isUpToDate(programme, answer) {
      const left = isSeatsLeft(answer) ? answer.seats_left : null;
      const free = Math.max(0, programme.seats - (guestsOf(programme)?.length ?? 0));
      return ticket?.edition === programme.edition && (left === null || left === free);
    },
  };
};

/** event.json has the seats left beside the programme. */
const isSeatsLeft = isObjectOf<{ readonly seats_left: number | null }>({ seats_left: isNullOr(isNumber) });

/** The texts for a member with a ticket of this edition: only they read the names of hosts and guests. */
const ticketTexts = ({ hosts, guests }: OwnTicket, isAhead: boolean): Texts => {
  const coming = comingText(guests);
  return {
    toApply: null,
    ending: 'Thank you for building with us.',
    toNext: null,
    toGuests: 'Chat',
    // Once the edition is over, the link to the other guests is the primary button.
    toOwnTicket: isAhead ? 'My ticket' : null,
    toTicket: isAhead ? null : 'My ticket',
    toVilla: 'The villa',
    coming: coming ? `${isAhead ? 'Coming' : 'With you'}: ${coming}.` : null,
    ...(hosts.length > 0 ? { hosts: `Hosted by ${listText(hosts)}.` } : {}),
  };
};

/**
 * Seats guests at the long table, in the colours of their pictures. The document has the table without chairs in a template, so that only
 * members load its picture. A guest who comes later sits down with an animation.
 */
const seatGuests = (page: Element, seats: number, guests: readonly Chair[]): void => {
  const template = page.querySelector('template');
  const isFirst = template?.nextElementSibling?.tagName !== 'svg';
  if (isFirst) template?.after(template.content.cloneNode(true));
  const picture = template?.nextElementSibling;
  const [terrace, , ...places] = picture?.children ?? [];
  const grounds = new Map(guests.map(({ number, ground }) => [number, ground]));
  for (let number = 1; number <= Math.min(seats, 12); number++) {
    const place = places[number - 1] ?? terrace?.cloneNode();
    if (!(place instanceof SVGUseElement)) return;
    const ground = grounds.get(number);
    const href = `/pictures/long-table.svg#lt-${ground === undefined ? 'chair' : 'guest'}-${number}`;
    if (place.getAttribute('href') === href) continue;
    place.setAttribute('href', href);
    place.classList.toggle('sits-down', ground !== undefined && !isFirst);
    if (ground !== undefined) place.style.setProperty('--clothes', groundColour(ground));
    if (number > places.length) picture?.append(place);
  }
};
