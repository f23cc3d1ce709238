import * as v from 'valibot';
import { failure } from '../../content/notices.ts';
import { change } from '../../engine/member/change.ts';

/** Gives the member's seat in an edition back. `since`: when the shown seat was given, so that no later seat is lost. */
export const seatBack = change('seat-back', {
  payload: v.object({ edition: v.string(), since: v.string() }),
  lane: ({ edition }) => `seat-back:${edition}`,
  shownBy: { document: 'membership-status' },
  request: { rpc: 'give_seat_back' },
  title: 'Give your seat back',
  delivered: () => ({
    title: 'Your seat is given back',
    description: 'Thank you for telling us. Somebody from the waitlist can have it.',
  }),
  refused: ({ message }) => failure('Seat not given back', message),
});
