import { freeChairsText, isProgrammeOver, type Programme } from '../../features/editions/rules/programme.ts';
import { comingText, listText } from '../../features/event/event-state.ts';
import type { Chair } from '../../features/long-table/tables.ts';
import type { OwnTicket } from '../../features/ticket/rules/ticket.ts';
import { readDocument, readRows } from '../../engine/local/mirror/read-document.ts';
import { isNullOr, isNumber, isObjectOf } from '../../engine/local/store/formats.ts';
import { groundColour } from '../../ui/face-grounds.ts';

/** By the names of their elements; null hides an element. */
export type Texts = Readonly<Record<string, string | null>>;

/** What /event shows to a member only. */
export interface OfMember {
  /** Draws the long table, and returns the texts of the page. `now`: epoch milliseconds. */
  draw(page: Element, programme: Programme, now: number): Texts;
  /** Whether the device has a ticket of this edition, and as many free chairs as the server has told. `answer`: of event.json. */
  isUpToDate(programme: Programme, answer: unknown): boolean;
}

export const readMirror = async (uid: string): Promise<OfMember> => {
  const [held, rows] = await Promise.all([readDocument(uid, 'ticket'), readRows(uid, 'chairs')]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends no other document under this name.
  const ticket = held as OwnTicket | undefined;
  const guestsOf = ({ edition }: Programme) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nor other rows of this table.
    (rows as readonly Chair[] | null)?.filter((chair) => chair.edition === edition);
  return {
    draw(page, programme, now) {
      const isAhead = !programme.isCancelled && !isProgrammeOver(programme, now);
      const guests = isAhead ? guestsOf(programme) : undefined;
      if (guests) seat(page, programme.seats, guests);
      return {
        ...(ticket?.ticket && ticket.edition === programme.edition ? ticketTexts(ticket, isAhead) : {}),
        chairs: guests ? freeChairsText(programme.seats, guests.length) : null,
      };
    },
    isUpToDate(programme, answer) {
      const left = isSeatsLeft(answer) ? answer.seats_left : null;
      const free = Math.max(0, programme.seats - (guestsOf(programme)?.length ?? 0));
      return ticket?.edition === programme.edition && (left === null || left === free);
    },
  };
};

/** The answer has it beside the programme. */
const isSeatsLeft = isObjectOf<{ readonly seats_left: number | null }>({ seats_left: isNullOr(isNumber) });

/** Names hosts and guests to a person whose device holds a ticket of this edition, and to nobody else. */
const ticketTexts = ({ hosts, guests }: OwnTicket, isAhead: boolean): Texts => {
  const coming = comingText(guests);
  return {
    toApply: null,
    // Once it is over, the reviews have the lamp.
    toOwnTicket: isAhead ? 'My ticket' : null,
    toTicket: isAhead ? null : 'My ticket',
    toVilla: 'The villa',
    coming: coming ? `${isAhead ? 'Coming' : 'With you'}: ${coming}.` : null,
    ...(hosts.length > 0 ? { hosts: `Hosted by ${listText(hosts)}.` } : {}),
  };
};

/**
 * Seats guests at the long table, in the colours of their pictures. The document holds the table without chairs in a template, so
 * that only members load its picture. A guest who is seated later sits down in view.
 */
const seat = (page: Element, seats: number, guests: readonly Chair[]): void => {
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
