import { afterEach, expect, test, vi } from 'vitest';
import { GiveBack, SeatBackNotice } from '../../src/features/ticket/give-back.tsx';
import { seatBack } from '../../src/features/editions/seat-back.ts';
import { useSeat } from '../../src/features/editions/use-seat.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import type { Outbox } from '../../src/engine/member/outbox.ts';
import { draftToEntry } from '../../src/engine/sync/entry.ts';
import type { Seat } from '../../src/features/people/rules/profile.ts';
import { renderFor } from './fixtures.tsx';

const asha = unconnectedMember('asha');
const { mirror, outbox, writing } = asha;
afterEach(async () => {
  await Promise.all([mirror.delete({ disableAutoOpen: false }), outbox.delete({ disableAutoOpen: false })]);
});

const since = '2026-11-01T10:00:00.123456+00:00';
/** Stores the member's seat in the mirror, as a pull does. */
const storeSeat = async (seat: Partial<Seat> | null) =>
  mirror.documents.put({
    name: 'membership-status',
    revision: 'one',
    content: seat
      ? {
          seat: {
            edition: '2099-12',
            since,
            starts_at: '2099-12-11T06:30:00Z',
            ends_at: '2099-12-12T06:30:00Z',
            ...seat,
          },
        }
      : {},
    confirmedAt: 0,
  });

const draft = {
  kind: 'seat-back',
  lane: 'seat-back:2099-12',
  version: 1,
  payload: { edition: '2099-12', since },
};

const SeatOnTicket = () => {
  const { seat, seatBackEntry } = useSeat();
  return (
    <>
      <SeatBackNotice seatBackEntry={seatBackEntry} />
      <GiveBack seat={seat} seatBackEntry={seatBackEntry} />
    </>
  );
};

const open = async (seat: Partial<Seat> | null) => {
  await storeSeat(seat);
  const send = vi.fn<Outbox['send']>(async () => {
    const id = await writing.enqueue(draft);
    return { id, outcome: Promise.resolve({ kind: 'waiting' }) };
  });
  const { cancel, discard } = writing;
  const screen = await renderFor(asha, <SeatOnTicket />, { send, cancel, discard });
  return { screen, send, button: screen.getByRole('button', { name: 'I can’t come' }) };
};

test.each([
  ['without a seat', null],
  ['once the edition has begun', { starts_at: '2020-01-01T00:00:00Z' }],
])('offers nothing %s', async (_, seat) => {
  const { button } = await open({});
  await expect.element(button).toBeVisible();
  await storeSeat(seat);
  await expect.element(button).not.toBeInTheDocument();
});

test('offers the button again after the waiting request is cancelled, but not after it has arrived', async () => {
  const { screen, send, button } = await open({});
  await button.click();
  await screen.getByRole('button', { name: 'Give it back' }).click();
  await expect.element(screen.getByText('Waiting to be sent: give your seat back')).toBeVisible();
  expect(send).toHaveBeenCalledExactlyOnceWith(seatBack, { edition: '2099-12', since });
  await expect.element(button).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button).toBeVisible();
  const entry = draftToEntry({ ...draft, id: 'entry', owner: 'asha', queuedAt: 0 }, 1);
  await outbox.entries.put({ ...entry, state: 'acked' });
  await expect.element(button).not.toBeInTheDocument();
});

test('shows why a seat was not given back, until the member dismisses it', async () => {
  const refusal = { code: 'PT409', message: 'The edition has begun.' };
  const entry = draftToEntry({ ...draft, id: 'entry', owner: 'asha', queuedAt: 0 }, 1);
  await outbox.entries.put({ ...entry, state: 'rejected', refusal });
  const { screen } = await open({});
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Seat not given back. The edition has begun.');
  await screen.getByRole('button', { name: 'Understood' }).click();
  await expect.element(alert).not.toBeInTheDocument();
});
