import { describe, expect, test } from 'vitest';
import type { Decision } from '../../applications/rules/decision.ts';
import { firstEdition } from '../../editions/first-edition.testing.ts';
import {
  editionInMail,
  editionToPreselect,
  editionToSeat,
  findApplications,
  listedAt,
  missedSeat,
  neighboursOf,
  placesInLine,
  placeText,
  readAddress,
  seatsTaken,
  waitingForNext,
} from './desk-applications.ts';
import { attendee, deskApplication, shownApplication } from '../desk.testing.tsx';

test('accepted applicants take the seats of an edition', () => {
  const all = [
    deskApplication({ status: 'accepted' }),
    deskApplication(),
    deskApplication({ edition: null }),
  ];
  expect(seatsTaken(all, '2025-10')).toBe(1);
  expect(seatsTaken(all, '2026-10')).toBe(0);
});

describe('searching applications', () => {
  const all = [
    shownApplication({ id: 'a', name: 'Zoë D’Souza', email: 'zoe@example.com' }),
    shownApplication({ id: 'b', name: 'Ravi', business: 'Tile works', project: 'A catalogue' }),
  ];
  test.each([
    ['', ['a', 'b']],
    ["zoe d'souza", ['a']],
    ['zoe dsouza', ['a']],
    ['tileworks', ['b']],
    ['ZOE@EXAMPLE', ['a']],
    ['tile catalogue', ['b']],
    ['catalogue zoe', []],
  ])('%j finds %j', (query, ids) => {
    expect(findApplications(all, query).map(({ id }) => id)).toEqual(ids);
  });
});

test('an application’s neighbours are those in the list of the address, also in the unpaid list', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) =>
    shownApplication({ id, status: id === 'd' ? 'new' : 'accepted', edition: '2027-02' }),
  );
  const places = ['a', 'b', 'c'].map((id) =>
    attendee({
      id: `place of ${id}`,
      application_id: id,
      edition: '2027-02',
      payment: id === 'b' ? 'paid' : 'open',
    }),
  );
  const around = (id: string, search: string) => {
    const { previous, next, others } = neighboursOf(all, places, readAddress(search), id);
    return [previous?.id, next?.id, others.map((one) => one.id)];
  };
  expect(around('b', '?status=accepted')).toEqual(['a', 'c', ['a', 'c']]);
  expect(around('a', '?status=accepted&unpaid=2027-02')).toEqual([undefined, 'c', ['c']]);
  // A payment takes an application out of the unpaid list, and its neighbours stay the same.
  expect(around('b', '?status=accepted&unpaid=2027-02')).toEqual(['a', 'c', ['a', 'c']]);
  expect(around('a', '?status=accepted&unpaid=2026-10')).toEqual([undefined, undefined, []]);
  expect(around('d', '')).toEqual([undefined, undefined, []]);
});

test('a list of new applications begins with the oldest, every other list with the newest', () => {
  // The desk sends the newest first.
  const all = [shownApplication({ id: 'late' }), shownApplication({ id: 'early' })];
  const ids = (search: string) => listedAt(all, [], readAddress(search)).map(({ id }) => id);
  expect(ids('')).toEqual(['early', 'late']);
  expect(ids('?status=declined')).toEqual(['late', 'early']);
  expect(neighboursOf(all, [], readAddress(''), 'early').next?.id).toBe('late');
});

test('the waitlist of an edition is in the order in which its people get free seats', () => {
  const put = (id: string, decided_at: string, edition = '2027-01') =>
    shownApplication({ id, status: 'waitlisted', edition, decided_at });
  const all = [
    put('second', '2026-12-02T10:00:00Z'),
    shownApplication({ id: 'new', edition: '2027-01' }),
    put('first', '2026-12-01T10:00:00Z'),
    put('later edition', '2026-12-03T10:00:00Z', '2027-02'),
  ];
  const listed = listedAt(all, [], readAddress('?status=waitlisted')).map(({ id }) => id);
  expect(listed).toEqual(['later edition', 'first', 'second', 'new']);
  expect([...placesInLine(all)]).toEqual([
    ['later edition', 1],
    ['first', 1],
    ['second', 2],
  ]);
  expect([1, 2, 3, 12, 22].map(placeText)).toEqual(
    ['1st', '2nd', '3rd', '12th', '22nd'].map((place) => `${place} in line`),
  );
  // An acceptance takes the first one off the list, whose neighbours stay the same.
  const [second, , first] = all;
  const accepted = {
    ...shownApplication(first),
    status: 'accepted' as const,
    decisions: [
      {
        id: 'x',
        version: 1,
        decision: 'waitlisted' as const,
        outcome: 'waitlisted' as const,
        note: '',
        decided_by: null,
        by_applicant: false,
        decided_at: '2026-12-01T10:00:00Z',
        mailed_at: null,
        mail_refused_at: null,
      },
    ],
    decided_at: '2026-12-09T10:00:00Z',
  };
  const around = neighboursOf([accepted, second ?? accepted], [], readAddress('?status=waitlisted'), 'first');
  expect([around.previous?.id, around.next?.id]).toEqual([undefined, 'second']);
});

test('an address that names an edition lists only its applications', () => {
  const all = [
    shownApplication({ id: 'ahead', edition: '2026-12' }),
    shownApplication({ id: 'over', edition: '2025-10' }),
    shownApplication({ id: 'none', edition: null }),
  ];
  const ids = (search: string) => listedAt(all, [], readAddress(search)).map(({ id }) => id);
  expect(ids('')).toEqual(['none', 'over', 'ahead']);
  expect(ids('?edition=2026-12')).toEqual(['ahead']);
});

test('an address without an edition lists the preselected one, unless it lists who has not paid', () => {
  const edition = (search: string) => readAddress(search, '2026-12').edition;
  expect(edition('?status=declined')).toBe('2026-12');
  expect(edition('?edition=2025-10')).toBe('2025-10');
  expect(edition('?edition=all')).toBe('');
  expect(edition('?unpaid=2025-10')).toBe('');
});

test('an application missed its seat when it was accepted and got on the waitlist', () => {
  const made = (decision: 'accepted' | 'waitlisted', status: 'accepted' | 'waitlisted' = 'waitlisted') =>
    deskApplication({
      status,
      decisions: [
        {
          id: 'x',
          version: 1,
          decision,
          outcome: status,
          note: '',
          decided_by: null,
          by_applicant: false,
          decided_at: '2026-01-02T10:00:00Z',
          mailed_at: null,
          mail_refused_at: null,
        },
      ],
    });
  expect(missedSeat(made('accepted'))).toBe(true);
  expect(missedSeat(made('waitlisted'))).toBe(false);
  expect(missedSeat(made('accepted', 'accepted'))).toBe(false);
  expect(missedSeat(deskApplication())).toBe(false);
});

describe('a seat', () => {
  const planned = (id: string, state: 'planned' | 'cancelled' = 'planned') => ({
    ...firstEdition,
    id,
    state,
    endsAt: `${id}-13T23:59:59+05:30`,
  });
  const published = [
    planned('2027-03', 'cancelled'),
    planned('2027-02'),
    planned('2027-01'),
    planned('2025-10'),
  ];
  const seat = (own: string | null, at: string) => editionToSeat(own, published, Date.parse(at))?.id;

  test('is in the application’s own edition while that is ahead, else in the next', () => {
    expect(seat('2027-02', '2026-12-01')).toBe('2027-02');
    for (const own of [null, '2025-10', '2027-03', '2030-01'])
      expect(seat(own, '2026-12-01')).toBe('2027-01');
    expect(seat('2027-01', '2027-01-20')).toBe('2027-02');
  });
  test('the list preselects the edition ahead, unless a new application is for another', () => {
    const preselected = (own: string | null, at: string, status: 'new' | 'declined' = 'new') =>
      editionToPreselect([deskApplication({ edition: own, status })], published, Date.parse(at));
    expect(preselected('2027-01', '2026-12-01')).toBe('2027-01');
    expect(preselected('2025-10', '2026-12-01')).toBe('');
    expect(preselected('2025-10', '2026-12-01', 'declined')).toBe('2027-01');
    expect(preselected(null, '2027-02-20')).toBe('');
  });
  test('is in no edition while none is ahead', () => {
    expect(seat(null, '2027-02-20')).toBeUndefined();
    expect(seat('2027-02', '2027-02-20')).toBeUndefined();
  });

  test('a mail about a seat or the waitlist names the next edition, any other mail none', () => {
    const named = (decision: Decision, own: string | null, status: 'new' | 'accepted' = 'new') =>
      editionInMail(decision, { edition: own, status }, published, Date.parse('2026-12-01'))?.id;
    for (const decision of ['accepted', 'waitlisted'] as const) {
      expect(named(decision, null)).toBe('2027-01');
      expect(named(decision, '2025-10')).toBe('2027-01');
      expect(named(decision, '2027-02')).toBe('2027-02');
    }
    expect(named('declined', '2027-02')).toBeUndefined();
    expect(named('waitlisted', '2025-10', 'accepted')).toBe('2025-10');
  });

  test('publishing the next edition moves waiting applicants of past editions to it', () => {
    const all = [
      deskApplication({ edition: null }),
      deskApplication({ edition: '2025-10', status: 'waitlisted' }),
      deskApplication({ edition: null, status: 'declined' }),
      deskApplication({ edition: '2025-10', status: 'accepted' }),
      deskApplication({ edition: '2027-02' }),
    ];
    const count = (id: string, at: string) => waitingForNext(all, published, planned(id), Date.parse(at));
    expect(count('2027-01', '2026-12-01')).toBe(2);
    expect(count('2027-02', '2027-02-20')).toBe(0);
  });
});
