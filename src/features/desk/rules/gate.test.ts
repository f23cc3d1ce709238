import { describe, expect, test } from 'vitest';
import type { Attendee } from '../../applications/rules/decision.ts';
import { attendee } from '../desk.testing.tsx';
import { createSightings, guestsOf, judgeTicket, searchGuests, type CheckIn } from './gate.ts';

const guest = (id: string, changed: Partial<Attendee> = {}): Attendee =>
  attendee({ id, name: id, email: `${id}@example.com`, edition: '2027-01', ...changed });
const checkIn = (id: string, of: string, at: string): CheckIn => ({
  id,
  attendee_id: of,
  happened_at: at,
  checked_by: 'nadia',
});
const cancelled = { cancelled_at: '2026-12-02T10:00:00Z' };

describe('the guest list', () => {
  test.each([
    ["D'Souza", 'dsouza', 'd souza', 'd-souza', 'D’SOUZA', 'dʼsouza', 'd´souza'],
    ['Jean-Luc Rao', 'jean luc', 'jeanluc', 'rao jean', 'jean‑luc', 'jean\u00a0luc', 'JEAN—LUC'],
    ['De Souza', 'desouza', "de'souza", 'de-souza', ' souza  de '],
    ['Zoë', 'zoe', 'zoe example.com', ''],
  ])('finds %s however the name is joined, and word by word', (name, ...searches) => {
    const guests = guestsOf('2027-01', [guest('0a1b2c3d', { name }), guest('f', { name: 'Tara Naik' })], []);
    const finds = (search: string) =>
      searchGuests(guests, search).some((found) => found.attendee.name === name);
    expect(searches.filter((search) => !finds(search))).toEqual([]);
    expect(searchGuests(guests, `${name} naik`)).toEqual([]);
  });

  test('holds the guests of one edition by name, each with the check-ins in their order', () => {
    const late = checkIn('b', 'Zoë', '2027-01-09T12:05:00+05:30');
    const early = checkIn('a', 'Zoë', '2027-01-09T06:31:00Z');
    const list = guestsOf(
      '2027-01',
      [guest('Zoë'), guest('Asha'), guest('Old', { edition: '2025-10' })],
      [late, early],
    );
    expect(list.map((one) => one.attendee.name)).toEqual(['Asha', 'Zoë']);
    expect(list[1]?.checkIns).toEqual([early, late]);
  });

  test('keeps somebody whose place was cancelled only if they were let in', () => {
    const attendees = [guest('Gone', cancelled), guest('Inside', cancelled)];
    const list = guestsOf('2027-01', attendees, [checkIn('a', 'Inside', '2027-01-09T06:31:00Z')]);
    expect(list.map((one) => one.attendee.name)).toEqual(['Inside']);
  });
});

describe('a code at the gate', () => {
  const ticket = { edition: '2027-01', attendee: 'Asha', key: 'k1' };
  const attendees = [guest('Asha'), guest('Gone', cancelled)];
  const judge = (scanned: typeof ticket | null, checkIns: readonly CheckIn[] = []) =>
    judgeTicket(scanned, '2027-01', attendees, checkIns);

  test('is valid for a guest who has not come yet', () => {
    expect(judge(ticket)).toMatchObject({ kind: 'valid', attendee: { name: 'Asha' } });
  });

  test('names the first check-in of a guest who is already in', () => {
    const first = checkIn('a', 'Asha', '2027-01-09T06:30:00Z');
    const second = checkIn('b', 'Asha', '2027-01-09T06:40:00Z');
    expect(judge(ticket, [second, first])).toMatchObject({ kind: 'already-in', first });
  });

  test.each([
    ['forged', null],
    ['other-edition', { ...ticket, edition: '2025-10' }],
    ['unknown', { ...ticket, attendee: 'Nobody' }],
    ['cancelled', { ...ticket, attendee: 'Gone' }],
  ] as const)('is judged as %s', (kind, scanned) => {
    expect(judge(scanned).kind).toBe(kind);
  });

  test('of an unknown guest who was let in anyway names that check-in', () => {
    const stranger = { ...ticket, attendee: 'Nobody' };
    expect(judge(stranger)).toEqual({ kind: 'unknown', attendee: 'Nobody', first: null });
    const first = checkIn('a', 'Nobody', '2027-01-09T06:30:00Z');
    expect(judge(stranger, [first])).toMatchObject({ kind: 'unknown', first });
  });
});

describe('a code before the camera', () => {
  test('is answered once while it stays in view, however long', () => {
    const isNew = createSightings();
    const answered = [0, 100, 2_900, 5_000, 7_900].map((now) => isNew('A', now));
    expect(answered).toEqual([true, false, false, false, false]);
  });

  test('is answered again after three seconds out of view', () => {
    const isNew = createSightings();
    expect([isNew('A', 0), isNew('A', 2_999), isNew('A', 5_999)]).toEqual([true, false, true]);
  });

  test('is answered at once when it differs, and two codes in view are answered once each', () => {
    const isNew = createSightings();
    expect([isNew('A', 0), isNew('B', 100), isNew('A', 200), isNew('B', 300)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
