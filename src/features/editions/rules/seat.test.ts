import { expect, test } from 'vitest';
import { paymentOf } from './payment.ts';
import { countsAt } from './seat.ts';

const seat = {
  edition: '2027-01',
  since: '2026-11-30T10:00:00Z',
  starts_at: '2027-01-02T12:00:00+05:30',
  ends_at: '2027-01-03T12:00:00+05:30',
};
const at = (time: string) => Date.parse(`2027-01-${time}:00+05:30`);

test('a seat counts before, during and for seven days after its edition', () => {
  const times = ['01T12:00', '02T15:10', '06T10:00', '10T11:59', '10T12:00'];
  expect(times.map((time) => countsAt(seat, at(time)))).toEqual([true, true, true, true, false]);
});

test('a seat without a mark of its payment says what to pay and where', () => {
  const to_pay = { price: 125_000, paymentLink: 'https://pay.example/growth' };
  expect(paymentOf({ ...seat, to_pay }, at('01T12:00'))).toEqual({
    words: '₹1,25,000 to pay',
    label: 'Pay ₹1,25,000',
    href: 'https://pay.example/growth',
  });
});

test('without a named tier the guest is sent to the prices', () => {
  expect(paymentOf({ ...seat, to_pay: {} }, at('01T12:00'))?.href).toBe('/#pricing');
});

test.each([
  ['once the payment is marked', seat, '01T12:00'],
  ['after the edition', { ...seat, to_pay: {} }, '03T12:00'],
])('asks for no payment %s', (_, given, time) => {
  expect(paymentOf(given, at(time))).toBeNull();
});
