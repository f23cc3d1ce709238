import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { defaultEdition } from '../../src/content/edition.ts';
import { editionSchema } from '../../src/domain/edition.ts';
import { villaSchema, type Villa } from '../../src/domain/villa.ts';
import { openDatabase } from '../../tests/setup/run-sql.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const villa: Villa = {
  arrival: 'The red gate.',
  contacts: [{ label: 'House', phone: '+91 98220 00000' }],
  rules: 'No shoes.',
  wifi: { name: 'Casa', password: 'palm trees' },
};

const schemas = { edition: editionSchema, villa: villaSchema };

const isOne = async (kind: keyof typeof schemas, content: unknown): Promise<boolean> => {
  const { rows } = await database.query<{ is: boolean }>(`select private.is_${kind}($1::jsonb) as is`, [
    JSON.stringify(content),
  ]);
  return rows[0]?.is ?? false;
};

/** The default edition, or something else, with another value at a path such as `venue.name`; undefined leaves the value out. */
const changed = (path: string, value: unknown, whole: unknown = defaultEdition): unknown => {
  const copy: unknown = structuredClone(whole);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<unknown>((at, key) => Object(at)[key], copy) as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
};

const pathsOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.entries(value).flatMap(([key, item]) =>
          pathsOf(item, path === '' ? key : `${path}.${key}`),
        ),
      ]
    : [path];

/** Values that belong somewhere else, or nowhere. */
const strange = [
  undefined,
  null,
  '',
  ' ',
  'text',
  7,
  0,
  -1,
  1.5,
  true,
  {},
  [],
  [null],
  [{}],
  '\u202Etext',
  'a\nb',
];

/**
 * Form and database agree when the database accepts what the form makes of the content, and its readers can read whatever the
 * database accepts. The form cleans texts before it sends them; the database only checks.
 */
const disagreement = async (
  content: unknown,
  kind: keyof typeof schemas = 'edition',
): Promise<string | null> => {
  const read = v.safeParse(schemas[kind], content);
  if (read.success && !(await isOne(kind, read.output))) return 'The database refuses what the form sends.';
  if (!read.success && (await isOne(kind, content))) return 'The database accepts what nobody can read.';
  return null;
};

test('form and database agree about every field', async () => {
  expect(await isOne('edition', defaultEdition)).toBe(true);
  // Lists are alike in all of their items.
  const paths = pathsOf(defaultEdition, '').filter((path) => path !== '' && !/\.[1-9]/.test(path));
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths)
    for (const value of strange)
      expect([path, value, await disagreement(changed(path, value))]).toEqual([path, value, null]);
});

test.each([
  ['startsAt', '2025-10-11T23:59:59+05:30'],
  ['startsAt', '2025-10-11T12:00:00Z'],
  ['endsAt', '2025-10-12T12:00:00+05:30'],
  ['endsAt', '2025-10-12T12:00:01+05:30'],
  ['bootcampEndsAt', '2026-02-29T12:00:00+05:30'],
  ['bootcampEndsAt', '2028-02-29T12:00:00+05:30'],
  ['bootcampEndsAt', '2026-13-01T12:00:00+05:30'],
  ['id', '2027-02/..'],
  ['seats', 500],
  ['seats', 501],
  ['tiers.growth.price', 100_000_000],
  ['tiers.growth.price', 100_000_001],
  ['tiers.growth.paymentLink', 'http://pay.example/a'],
  ['tiers.growth.paymentLink', 'https://pay.example:8443/a?b=[1]&c=~#d'],
  ['tiers.growth.paymentLink', 'https://pay.example/"onclick='],
  ['tiers.growth.paymentLink', String.raw`https://pay.example/a\b`],
  ['tiers.growth.paymentLink', 'https://user@pay.example/'],
  ['tiers.growth.paymentLink', 'javascript:alert(1)//https://pay.example/'],
  ['contacts.social.0.href', `https://pay.example/${'a'.repeat(180)}`],
  ['contacts.social.0.href', `https://pay.example/${'a'.repeat(181)}`],
  ['contacts.email', 'a.b+c@mail.club.example'],
  ['contacts.email', 'a@b'],
  ['contacts.phone', '+91 (0) 98-765.43'],
  ['contacts.phone', '12345'],
  ['banner', 'x'.repeat(200)],
  ['banner', 'x'.repeat(201)],
  ['banner', '🌴'.repeat(200)],
  ['hours.0.text', 'x'.repeat(2000)],
  ['hours.0.text', 'x'.repeat(2001)],
  ['faq', Array.from({ length: 24 }, () => defaultEdition.faq[0])],
  ['faq', Array.from({ length: 25 }, () => defaultEdition.faq[0])],
  ['extra', 1],
  ['party.0.id', 'a'.repeat(40)],
  ['party.0.id', 'a'.repeat(41)],
  ['party.0.id', 'A b'],
  ['party.0.id', defaultEdition.party[1]?.id],
  ['party.0.id', defaultEdition.hours[0]?.id],
  ['party.0.startsAt', '2025-10-11T11:59:59+05:30'],
  ['party.0.startsAt', '2025-10-11T23:59:59+05:30'],
  ['hours.0.startsAt', '2025-10-12T11:59:59+05:30'],
  ['hours.0.startsAt', '2025-10-12T12:00:00+05:30'],
  ['hours.0.note', 'x'.repeat(201)],
])('form and database agree about %s: %j', async (path, value) => {
  expect(await disagreement(changed(path, value))).toBeNull();
});

test('form and database agree about every field of the villa', async () => {
  expect(await isOne('villa', villa)).toBe(true);
  for (const path of pathsOf(villa, '').filter((at) => at !== ''))
    for (const value of strange)
      expect([path, value, await disagreement(changed(path, value, villa), 'villa')]).toEqual([
        path,
        value,
        null,
      ]);
});

test.each([
  ['arrival', 'x'.repeat(2000)],
  ['arrival', 'x'.repeat(2001)],
  ['contacts.0.phone', '12345'],
  ['contacts', []],
  ['contacts', [{ label: '', phone: '' }]],
  ['contacts', Array.from({ length: 25 }, () => villa.contacts[0])],
  ['wifi.name', 'x'.repeat(32)],
  ['wifi.name', 'x'.repeat(33)],
  ['wifi.name', 'क'.repeat(10)],
  ['wifi.name', 'क'.repeat(11)],
  ['wifi.password', '1234567'],
  ['wifi.password', '12345678'],
  ['wifi.password', ' ~"\\;: x'],
  ['wifi.password', 'x'.repeat(63)],
  ['wifi.password', 'x'.repeat(64)],
  ['wifi.password', 'pässword'],
  ['wifi.password', 'pass\nword'],
  ['extra', 1],
])('form and database agree about %s of the villa: %j', async (path, value) => {
  expect(await disagreement(changed(path, value, villa), 'villa')).toBeNull();
});
