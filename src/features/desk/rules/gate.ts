import * as v from 'valibot';
import type { Attendee } from '../../applications/rules/decision.ts';
import { foldText, queryWords, withoutJoints } from '../../../domain/fold-text.ts';
import { shortCode, type Ticket } from '../../ticket/rules/ticket.ts';

/** One check-in. `happened_at`: ISO 8601, by the clock of the phone that let the guest in. */
export const checkInSchema = v.object({
  id: v.string(),
  attendee_id: v.string(),
  happened_at: v.string(),
  /** Null for a former organiser. */
  checked_by: v.nullable(v.string()),
});
export type CheckIn = v.InferOutput<typeof checkInSchema>;

/** A guest of an edition with their check-ins, the earliest first. Phones without a network can let in the same guest twice. */
export interface Guest {
  readonly attendee: Attendee;
  readonly checkIns: readonly CheckIn[];
}

/** The guests of an edition, sorted by name. Includes a guest with a cancelled place only if they were let in. */
export const guestsOf = (
  edition: string,
  attendees: readonly Attendee[],
  checkIns: readonly CheckIn[],
): readonly Guest[] =>
  attendees
    .filter((attendee) => attendee.edition === edition)
    .map((attendee) => ({
      attendee,
      checkIns: checkInsOf(attendee.id, checkIns),
    }))
    .filter(({ attendee, checkIns: own }) => attendee.cancelled_at === null || own.length > 0)
    .toSorted((a, b) => a.attendee.name.localeCompare(b.attendee.name));

/**
 * The guests whose name, address or code contains each word of the search. Ignores spaces, hyphens and apostrophes: "d souza" and "dsouza"
 * find D'Souza.
 */
export const searchGuests = (guests: readonly Guest[], search: string): readonly Guest[] => {
  const words = queryWords(search).map(withoutJoints);
  return guests.filter(({ attendee: { name, email, id } }) => {
    const fields = [name, email, shortCode(id)].map((field) => withoutJoints(foldText(field)));
    return words.every((word) => fields.some((field) => field.includes(word)));
  });
};

const checkInsOf = (attendee: string, checkIns: readonly CheckIn[]): readonly CheckIn[] =>
  checkIns
    .filter(({ attendee_id: id }) => id === attendee)
    .toSorted((a, b) => Date.parse(a.happened_at) - Date.parse(b.happened_at));

/** The gate's verdict on a scanned code. */
export type GateAnswer =
  | { readonly kind: 'forged' }
  | { readonly kind: 'other-edition'; readonly edition: string }
  /** A valid ticket of a guest who is not on this phone's list, which may be out of date. `first`: an earlier check-in of that guest. */
  | { readonly kind: 'unknown'; readonly attendee: string; readonly first: CheckIn | null }
  | { readonly kind: 'cancelled' | 'valid'; readonly attendee: Attendee }
  | { readonly kind: 'already-in'; readonly attendee: Attendee; readonly first: CheckIn };

/** Judges a scanned code. `ticket`: the result of `readTicket`; null for a text that we did not sign. */
export const judgeTicket = (
  ticket: Ticket | null,
  edition: string,
  attendees: readonly Attendee[],
  checkIns: readonly CheckIn[],
): GateAnswer => {
  if (!ticket) return { kind: 'forged' };
  if (ticket.edition !== edition) return { kind: 'other-edition', edition: ticket.edition };
  const [first = null] = checkInsOf(ticket.attendee, checkIns);
  const attendee = attendees.find(({ id }) => id === ticket.attendee);
  if (!attendee) return { kind: 'unknown', attendee: ticket.attendee, first };
  if (attendee.cancelled_at !== null) return { kind: 'cancelled', attendee };
  return first ? { kind: 'already-in', attendee, first } : { kind: 'valid', attendee };
};

const outOfViewMs = 3_000;

/**
 * Returns a debounce for the camera's codes. It returns true when a code comes into view, and again only after the code was out of
 * view for three seconds. `now`: epoch milliseconds.
 */
export const createSightings = (): ((code: string, now: number) => boolean) => {
  const seenAt = new Map<string, number>();
  return (code, now) => {
    const lastSeenAt = seenAt.get(code);
    seenAt.set(code, now);
    return lastSeenAt === undefined || now - lastSeenAt >= outOfViewMs;
  };
};
