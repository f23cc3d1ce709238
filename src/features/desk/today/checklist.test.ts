import { expect, test } from 'vitest';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import type { ShownDesk } from '../desk-with.ts';
import { checklistOf, funnelOf } from './checklist.ts';

const edition = {
  ...firstEdition,
  venue: { text: 'Villa Sal, Assagao', name: 'Villa Sal', region: 'Goa' },
};
const starts = Date.parse(edition.startsAt);
const day = 86_400_000;
const place = (id: string, more: object = {}) => ({
  id: `place-${id}`,
  application_id: id,
  edition: edition.id,
  name: id,
  cancelled_at: null,
  payment: 'open',
  ...more,
});
const villa = {
  arrival: 'By taxi.',
  contacts: [],
  rules: 'No shoes.',
  wifi: { name: 'Sal', password: null },
};
const desk = {
  applications: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({
    id,
    edition: id === 'd' ? '2025-09' : edition.id,
    status: id === 'f' ? 'declined' : id === 'g' ? 'new' : 'accepted',
  })),
  attendees: [
    place('a'),
    place('b', { payment: 'waived' }),
    place('c', { payment: 'paid' }),
    place('d', { edition: '2025-09' }),
    place('e', { cancelled_at: '2025-10-01T10:00:00Z' }),
    // The decline is still in the outbox.
    place('f'),
  ],
  check_ins: [{ id: '1', attendee_id: 'place-c', happened_at: edition.startsAt, checked_by: null }],
  announcements: [],
  villas: [{ edition: edition.id, version: 1, content: villa }],
} as unknown as ShownDesk;

test('counts who has applied, was accepted, has paid and was let in', () => {
  expect(funnelOf(edition.id, desk)).toEqual({ applied: 6, accepted: 4, paid: 2, in: 1 });
});

test('a step of the checklist is late once its day is over, unless it is done', () => {
  const steps = (about: object, now: number, released = edition) =>
    checklistOf(released, { ...desk, check_ins: [], ...about }, now).map(
      ({ day: by, text, state }) => `${by}: ${text}, ${state}`,
    );
  expect(steps({}, starts - 2 * day)).toEqual([
    'Sat, Sep 20: Name the venue, done',
    'Sat, Oct 4: Fill in the villa, done',
    'Wed, Oct 8: 1 unpaid seat, late',
    'Thu, Oct 9: Write to those who come, ahead',
    'Fri, Oct 10: Get the gate ready, ahead',
    'Sat, Oct 11: Let guests in, ahead',
    'Mon, Oct 13: Save the lists, ahead',
  ]);
  const announcement = { edition: edition.id, audience: 'attendees', withdrawn_at: null };
  expect(steps({ announcements: [announcement], villas: [] }, starts + 1, firstEdition)).toEqual([
    'Sat, Sep 20: Name the venue, late',
    'Sat, Oct 4: Fill in the villa, late',
    'Wed, Oct 8: 1 unpaid seat, late',
    'Thu, Oct 9: Write to those who come, done',
    'Fri, Oct 10: Get the gate ready, done',
    'Sat, Oct 11: Let guests in, ahead',
    'Mon, Oct 13: Save the lists, ahead',
  ]);
});

test('the villa is done once it has every part that the acceptance mail promises', () => {
  const villaStep = (content: object) =>
    checklistOf(
      edition,
      { ...desk, villas: [{ edition: edition.id, version: 1, content }] } as unknown as ShownDesk,
      starts,
    ).find(({ page }) => page === 'villa');
  expect(villaStep({ ...villa, rules: null, wifi: null })).toMatchObject({
    text: 'Villa: 1 of 3',
    state: 'late',
    lead: { text: 'The villa is only partly filled in.' },
  });
  expect(villaStep({ ...villa, rules: null })?.text).toBe('Villa: 2 of 3');
  expect(villaStep(villa)).toMatchObject({ text: 'Fill in the villa', state: 'done' });
});

test('after the end only payments and lists are left to do', () => {
  const open = checklistOf(firstEdition, { ...desk, villas: [] }, Date.parse(edition.bootcampEndsAt))
    .filter(({ state }) => state !== 'done')
    .map(({ text }) => text);
  expect(open).toEqual(['1 unpaid seat', 'Save the lists']);
});

test('the guests are let in once all have come, or once the day is over', () => {
  const guestsStep = (checkedIn: readonly string[], now: number) =>
    checklistOf(
      edition,
      {
        ...desk,
        check_ins: checkedIn.map((id) => ({
          id,
          attendee_id: `place-${id}`,
          happened_at: '',
          checked_by: null,
        })),
      } as unknown as ShownDesk,
      now,
    ).find(({ text }) => text === 'Let guests in')?.state;
  const everybody = ['a', 'b', 'c', 'e'];
  expect(guestsStep(everybody, starts - day)).toBe('ahead');
  expect(guestsStep(everybody, starts)).toBe('done');
  expect(guestsStep(['a'], starts)).toBe('ahead');
  expect(guestsStep(['a'], starts + 0.9 * day)).toBe('done');
  expect(guestsStep([], starts + 0.9 * day)).toBe('late');
  expect(guestsStep([], Date.parse(edition.bootcampEndsAt))).toBe('done');
});
