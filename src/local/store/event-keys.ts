import type { Programme } from '../../domain/programme.ts';
import type { KeptTicket } from '../../domain/ticket.ts';
import type { SeenProgramme } from '../../domain/programme-changes.ts';
import {
  isAbsentOr,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isObjectOf,
  isRecordOf,
  isText,
  json,
} from './formats.ts';
import { onDevice, type StoredValue } from './key-value-store.ts';

const stageFields = { startsAt: isText, day: isText, clock: isText, title: isText };

const isPart = (value: unknown): value is 'Party' | 'Bootcamp' => value === 'Party' || value === 'Bootcamp';

export const isProgramme = isObjectOf<Programme>({
  edition: isText,
  asOf: isText,
  isCancelled: isBoolean,
  startsAt: isText,
  endsAt: isText,
  date: isText,
  venue: isText,
  banner: isNullOr(isText),
  calendar: isText,
  stages: isListOf(
    isObjectOf({
      ...stageFields,
      id: isText,
      endsAt: isText,
      text: isText,
      note: isNullOr(isText),
      part: isNullOr(isPart),
    }),
  ),
});

/** The programme that the server sent last, and when. */
export interface HeldProgramme {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly programme: Programme;
}

/** What this device remembers of the schedule; beside the other values, because only /event needs the code. */
export const eventValues = {
  /** Until the server sends another. */
  held: onDevice(
    'goa-build-club:programme',
    json<HeldProgramme>(isObjectOf({ at: isNumber, programme: isProgramme })),
  ),
  /** The version that its person has seen: later changes are marked. Until they have seen another. */
  seen: onDevice(
    'goa-build-club:programme-seen',
    json<SeenProgramme>(
      isObjectOf({ edition: isText, asOf: isText, stages: isRecordOf(isObjectOf(stageFields)) }),
    ),
  ),
} as const;

/** The device keeps a ticket only in the shape that the edge function `ticket` answers. */
export const isTicket: (value: unknown) => value is KeptTicket = isObjectOf<KeptTicket>({
  edition: isText,
  attendee: isText,
  name: isText,
  ticket: isNullOr(isText),
  hosts: isAbsentOr(isListOf(isText)),
  coming: isAbsentOr(isObjectOf({ names: isListOf(isText), others: isNumber })),
  gaveBack: isAbsentOr(isBoolean),
});

const tickets = new Map<string, StoredValue<KeptTicket>>();

/** A member's ticket, for a gate without a network, also when its place was cancelled. Until sign-out. */
export const ticketOf = (uid: string): StoredValue<KeptTicket> => {
  const ticket = tickets.get(uid) ?? onDevice<KeptTicket>(`ticket-${uid}`, json(isTicket));
  tickets.set(uid, ticket);
  return ticket;
};
