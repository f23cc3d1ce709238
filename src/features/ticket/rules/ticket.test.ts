import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  hasEnded,
  readTicket,
  shortCode,
  spelled,
  ticketKeySchema,
  writeTicket,
  type TicketKey,
} from './ticket.ts';

const makeKey = async (id: string): Promise<{ readonly secret: JsonWebKey; readonly key: TicketKey }> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return {
    secret: await crypto.subtle.exportKey('jwk', pair.privateKey),
    key: v.parse(ticketKeySchema, { id, jwk }),
  };
};

const ours = await makeKey('k1');
const older = await makeKey('k0');
const foreign = await makeKey('k1');
const ticket = { edition: '2027-01', attendee: '0f8fad5b-d9cb-469f-a165-70867728950e', key: 'k1' };
const text = await writeTicket(ticket, ours.secret);

describe('a ticket', () => {
  test('is accepted with the key that it names, beside others', async () => {
    expect(await readTicket(text, [ours.key])).toEqual(ticket);
    expect(await readTicket(text, [older.key, ours.key])).toEqual(ticket);
  });

  test('is refused without its key, and with a foreign key of the same id', async () => {
    expect(await readTicket(text, [older.key])).toBeNull();
    expect(await readTicket(text, [])).toBeNull();
    expect(await readTicket(text, [foreign.key])).toBeNull();
    expect(await readTicket(await writeTicket(ticket, foreign.secret), [ours.key])).toBeNull();
  });

  test('is refused when any character is changed', async () => {
    const changed = Array.from(text, (sign, place) => {
      const other = sign === 'A' ? 'B' : 'A';
      return `${text.slice(0, place)}${other}${text.slice(place + 1)}`;
    });
    expect(changed).not.toContain(text);
    const read = await Promise.all(changed.map((one) => readTicket(one, [ours.key, older.key])));
    expect(read.filter((one) => one !== null)).toEqual([]);
  });

  test('is refused when it is shorter, longer, or another text', async () => {
    const others = [
      text.slice(0, -1),
      `${text}A`,
      ` ${text}`,
      '',
      'https://example.com',
      '{"attendee": 1}',
      '....',
    ];
    for (const other of others) expect(await readTicket(other, [ours.key])).toBeNull();
  });

  test('is refused with another last letter that decodes to the same bytes', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const read = await Promise.all(
      Array.from(letters, (letter) => readTicket(`${text.slice(0, -1)}${letter}`, [ours.key])),
    );
    expect(read.filter((one) => one !== null)).toHaveLength(1);
  });
});

test('the short code has six signs, each with a word to read out', () => {
  const code = shortCode(ticket.attendee);
  expect(code).toBe('3Y9UUQ');
  expect(shortCode('00000000-0000-4000-8000-000000000000')).toBe('222222');
  expect(shortCode('ffffffff-ffff-4fff-8fff-ffffffffffff')).toBe('ZZZZZZ');
  expect(spelled('7K4QX2')).toBe('Seven Kilo Four Quebec X-ray Two');
});

test('a ticket opens the gate until the end of its edition, and where that end is unknown', () => {
  const ends_at = '2025-10-12T12:00:00+05:30';
  expect(hasEnded({ ends_at }, Date.parse('2025-10-12T11:59:00+05:30'))).toBe(false);
  expect(hasEnded({ ends_at }, Date.parse(ends_at))).toBe(true);
  expect(hasEnded({ ends_at: null }, Date.parse(ends_at))).toBe(false);
});
