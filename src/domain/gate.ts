import * as v from 'valibot';
import type { Attendee } from './decision.ts';
import type { Ticket } from './ticket.ts';

/** Somebody was let in. `happened_at`: ISO 8601, by the phone that did it. */
export const checkInSchema = v.object({
  id: v.string(),
  attendee_id: v.string(),
  happened_at: v.string(),
  /** Null for a former organiser. */
  checked_by: v.nullable(v.string()),
});
export type CheckIn = v.InferOutput<typeof checkInSchema>;

/** A guest of an edition, and when they were let in, the earliest first: more than once by phones without a network. */
export interface Guest {
  readonly attendee: Attendee;
  readonly checkIns: readonly CheckIn[];
}

/** The guests of an edition by name; those whose place was cancelled only if they were let in. */
export const guestsOf = (
  edition: string,
  attendees: readonly Attendee[],
  checkIns: readonly CheckIn[],
): readonly Guest[] =>
  attendees
    .filter((attendee) => attendee.edition === edition)
    .map((attendee) => ({
      attendee,
      checkIns: checkIns
        .filter(({ attendee_id: id }) => id === attendee.id)
        .toSorted((a, b) => Date.parse(a.happened_at) - Date.parse(b.happened_at)),
    }))
    .filter(({ attendee, checkIns: own }) => attendee.cancelled_at === null || own.length > 0)
    .toSorted((a, b) => a.attendee.name.localeCompare(b.attendee.name));

/** What the gate says to a scanned code. */
export type GateAnswer =
  | { readonly kind: 'forged' }
  | { readonly kind: 'other-edition'; readonly edition: string }
  /** The signature is good: the list on this phone may be older than the place. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'cancelled' | 'valid'; readonly guest: Guest }
  | { readonly kind: 'already-in'; readonly guest: Guest; readonly first: CheckIn };

/** Judges a code. `ticket`: what `readTicket` made of it; null for a text that we did not sign. */
export const judgeTicket = (
  ticket: Ticket | null,
  edition: string,
  attendees: readonly Attendee[],
  checkIns: readonly CheckIn[],
): GateAnswer => {
  if (!ticket) return { kind: 'forged' };
  if (ticket.edition !== edition) return { kind: 'other-edition', edition: ticket.edition };
  const attendee = attendees.find(({ id }) => id === ticket.attendee);
  if (!attendee) return { kind: 'unknown' };
  const own = checkIns.filter(({ attendee_id: id }) => id === attendee.id);
  const guest = { attendee, checkIns: own };
  if (attendee.cancelled_at !== null) return { kind: 'cancelled', guest };
  const [first] = own.toSorted((a, b) => Date.parse(a.happened_at) - Date.parse(b.happened_at));
  return first ? { kind: 'already-in', guest, first } : { kind: 'valid', guest };
};
