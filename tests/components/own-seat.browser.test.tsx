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
  documents: {
    readonly seat?: Seat | undefined;
    readonly ticket?: OwnTicket | undefined;
    readonly villa?: object | undefined;
  },
) => {
  const { seat, ticket, villa } = documents;
  const asha = unconnectedMember(crypto.randomUUID());
  const confirmedAt = Date.now();
  await asha.mirror.documents.bulkPut([
    { name: 'membership-status', revision: 'one', content: seat ? { seat } : {}, confirmedAt },
    ...(ticket ? [{ name: 'ticket', revision: 'one', content: ticket, confirmedAt }] : []),
    ...(villa ? [{ name: 'villa', revision: 'one', content: villa, confirmedAt }] : []),
  ]);
  const screen = await renderFor(asha, <MemoryRouter>{page(asha)}</MemoryRouter>);
  return Object.assign(screen, { asha });
};

test.each([
  ['before its edition', 3],
  ['on the first day of its edition', -0.2],
])('a guest reads of the seat on a villa page without texts, %s', async (_, days) => {
  const screen = await open((member) => <VillaPage member={member} />, { seat: seatIn(days) });
  await expect.element(screen.getByText(/^You have a seat in \w+ \d{4}\./)).toBeVisible();
  await expect.element(screen.getByText(/This page is for those who have a seat/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).toBeVisible();
});

test('in the days after the edition, a villa page without texts says that it is over', async () => {
  const screen = await open((member) => <VillaPage member={member} />, { seat: seatIn(-4) });
  await expect.element(screen.getByText('December 2099 is over')).toBeVisible();
  await expect.element(screen.getByText(/^You have a seat/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).not.toBeInTheDocument();
});

const villaOf = ({ edition: id, starts_at, ends_at }: Seat) => ({
  edition: id,
  starts_at,
  kept_until: new Date(Date.parse(ends_at) + 7 * day).toISOString(),
  content: {
    arrival: 'The red gate.',
    contacts: [{ label: 'Caretaker', phone: '+91 98220 00000' }],
    rules: null,
    wifi: null,
  },
  map: null,
});

test('once the edition is over, the villa page says so, leads with the contacts, and offers no ticket', async () => {
  const seat = seatIn(-4);
  const screen = await open((member) => <VillaPage member={member} />, { seat, villa: villaOf(seat) });
  await expect.element(screen.getByText('December 2099 is over')).toBeVisible();
  await expect
    .element(screen.getByText(/Left something behind\?.*This page stays until \w+day, \w+ \d+\./))
    .toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toMatchTextContent('Contacts');
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).not.toBeInTheDocument();
});

test('a guest reads the written way, and no venue that is still to be announced', async () => {
  const seat = seatIn(3);
  const documents = { seat, ticket: ticketFor(seat), villa: villaOf(seat) };
  const villa = await open((member) => <VillaPage member={member} />, documents);
  await expect.element(villa.getByText('The red gate.')).toBeVisible();
  await expect.element(villa.getByText(/To be announced/)).not.toBeInTheDocument();
  await villa.unmount();
  const ticket = await open((member) => <TicketPage member={member} />, documents);
  await expect.element(ticket.getByText(/12:00 PM IST/)).toBeVisible();
  await expect.element(ticket.getByText(/To be announced/)).not.toBeInTheDocument();
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
  await expect.element(screen.getByRole('link', { name: 'Reviews' })).toBeVisible();
  await expect.element(screen.getByText(/Show it at the gate/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('img', { name: 'Your ticket as a QR code' })).not.toBeInTheDocument();
});

test('a ticket that is over leads to news of the next edition while none is ahead', async () => {
  const seat = seatIn(-4);
  const screen = await open((member) => <TicketPage member={member} />, { seat, ticket: ticketFor(seat) });
  const next = screen.getByRole('link', { name: 'Tell me about the next one' });
  await expect.element(next).toHaveAttribute('href', '/#countdown');
});

const toPay = { price: 25_000, paymentLink: 'https://pay.example/foundation' };

test('an unpaid seat is told on the ticket, until the payment is marked', async () => {
  const seat = seatIn(3, { to_pay: toPay });
  const screen = await open((member) => <TicketPage member={member} />, { seat, ticket: ticketFor(seat) });
  const pay = screen.getByRole('link', { name: /^Pay ₹25,000/ });
  await expect.element(pay).toHaveAttribute('href', toPay.paymentLink);
  await expect.element(screen.getByText(/₹25,000 to pay/)).toBeVisible();
  const content = { seat: seatIn(3, { paid: true }) };
  await screen.asha.mirror.documents.put({
    name: 'membership-status',
    revision: 'two',
    content,
    confirmedAt: 0,
  });
  await expect.element(pay).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Ticket' }).getByText('Paid')).toBeVisible();
});

test('an unpaid seat is told on Home, with the payment as the first action', async () => {
  const { startsAt: starts_at, bootcampEndsAt: ends_at } = edition;
  const seat = seatIn(3, { starts_at, ends_at, to_pay: toPay });
  const screen = await open(() => <EventCard place="above" />, { seat });
  await expect.element(screen.getByText(/₹25,000 to pay/)).toBeVisible();
  await expect.element(screen.getByRole('link').first()).toMatchTextContent(/^Pay ₹25,000/);
  await expect.element(screen.getByRole('link', { name: 'Ticket' })).toBeVisible();
});
