import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { EventCard } from '../../src/features/event/event-card.tsx';
import { firstEdition } from '../../src/features/editions/first-edition.testing.ts';
import { programmeOf } from '../../src/features/editions/rules/published-programme.ts';
import { programmeStored } from '../../src/features/editions/stored.ts';
import type { Seat } from '../../src/features/people/rules/profile.ts';
import type { OwnTicket } from '../../src/features/ticket/rules/ticket.ts';
import { TicketPage } from '../../src/features/ticket/ticket-page.tsx';
import { VillaPage } from '../../src/features/villa/villa-page.tsx';
import type { Member } from '../../src/engine/member/member.ts';
import { unconnectedMember } from '../../src/engine/member/member.testing.ts';
import { editionIn, renderFor } from './fixtures.tsx';

const day = 86_400_000;
const isoIn = (days: number) => new Date(Date.now() + days * day).toISOString();

/** A seat in an edition that begins in so many days and lasts one. */
const seatIn = (days: number, change: Partial<Seat> = {}): Seat => ({
  edition: '2099-12',
  since: isoIn(days - 30),
  starts_at: isoIn(days),
  ends_at: isoIn(days + 1),
  ...change,
});

const ticketFor = ({ edition, starts_at, ends_at }: Seat): OwnTicket => ({
  edition,
  attendee: '01234567-89ab-4def-8123-456789abcdef',
  name: 'Asha Naik',
  ticket: 'GBC1.2099-12.01234567-89ab-4def-8123-456789abcdef.k.s',
  gave_back: false,
  starts_at,
  ends_at,
  chair: 1,
  seats: 12,
  let_in: null,
  hosts: [],
  guests: [],
});

const edition = editionIn('2099-12');
// Before the first page reads it.
programmeStored.programme.write({
  at: Date.now(),
  programme: programmeOf([firstEdition, edition], Date.now()),
});

const open = async (
  page: (member: Member) => ReactNode,
  documents: { readonly seat?: Seat | undefined; readonly ticket?: OwnTicket | undefined },
) => {
  const { seat, ticket } = documents;
  const asha = unconnectedMember(crypto.randomUUID());
  const confirmedAt = Date.now();
  await asha.mirror.documents.bulkPut([
    { name: 'membership-status', revision: 'one', content: seat ? { seat } : {}, confirmedAt },
    ...(ticket ? [{ name: 'ticket', revision: 'one', content: ticket, confirmedAt }] : []),
  ]);
  const screen = await renderFor(asha, <MemoryRouter>{page(asha)}</MemoryRouter>);
  return Object.assign(screen, { asha });
};

test.each([
  ['before its edition', 3],
  ['on the first day of its edition', -0.2],
  ['in the days after its edition', -4],
])('a guest reads of the seat on a villa page without texts, %s', async (_, days) => {
  const screen = await open((member) => <VillaPage member={member} />, { seat: seatIn(days) });
  await expect.element(screen.getByText(/^You have a seat in December 2099\./)).toBeVisible();
  await expect.element(screen.getByText(/This page is for those who have a seat/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).toBeVisible();
});

test('the villa page sends somebody without a seat to the application, also long after their edition', async () => {
  const screen = await open((member) => <VillaPage member={member} />, { seat: seatIn(-30) });
  await expect.element(screen.getByRole('link', { name: 'Apply for an edition' })).toBeVisible();
});

test('the ticket of an edition that is over says so, shows no code, and leads to the next edition', async () => {
  const seat = seatIn(-400, { edition: '2025-10' });
  const screen = await open((member) => <TicketPage member={member} />, { ticket: ticketFor(seat) });
  await expect.element(screen.getByRole('heading', { name: 'October 2025 is over' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Apply for December 2099' })).toBeVisible();
  await expect.element(screen.getByText(/Show it at the gate/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('img', { name: 'Your ticket as a QR code' })).not.toBeInTheDocument();
});

const toPay = { price: 25_000, paymentLink: 'https://pay.example/foundation' };

test('an unpaid seat is told on the ticket, until the payment is marked', async () => {
  const seat = seatIn(3, { to_pay: toPay });
  const screen = await open((member) => <TicketPage member={member} />, { seat, ticket: ticketFor(seat) });
  const pay = screen.getByRole('link', { name: /^Pay ₹25,000/ });
  await expect.element(pay).toHaveAttribute('href', toPay.paymentLink);
  await expect.element(screen.getByText(/₹25,000 to pay/)).toBeVisible();
  const content = { seat: seatIn(3) };
  await screen.asha.mirror.documents.put({
    name: 'membership-status',
    revision: 'two',
    content,
    confirmedAt: 0,
  });
  await expect.element(pay).not.toBeInTheDocument();
});

test('an unpaid seat is told on Home, with the payment as the first action', async () => {
  const { startsAt: starts_at, bootcampEndsAt: ends_at } = edition;
  const seat = seatIn(3, { starts_at, ends_at, to_pay: toPay });
  const screen = await open(() => <EventCard place="above" />, { seat });
  await expect.element(screen.getByText(/₹25,000 to pay/)).toBeVisible();
  await expect.element(screen.getByRole('link').first()).toMatchTextContent(/^Pay ₹25,000/);
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).toBeVisible();
});
