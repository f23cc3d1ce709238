import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/config/limits.ts';
import { emailFormSchema } from '../../src/domain/account-forms.ts';
import { applicationSchema } from '../../src/features/applications/rules/application.ts';
import { claimsClubVoice, mixesScripts } from '../../src/domain/club-voice.ts';
import { nameExamples } from '../../src/domain/club-voice.testing.ts';
import { isMailAddress, toMailAddress } from '../../src/domain/mail-address.ts';
import { mailAddresses, notMailAddresses } from '../../src/domain/mail-address.testing.ts';
import { isPhone } from '../../src/domain/phone.ts';
import { pictureFiles } from '../../src/features/people/rules/picture-sides.testing.ts';
import { toPlainSigns } from '../../src/domain/plain-signs.ts';
import * as typedExamples from '../../src/domain/plain-signs.testing.ts';
import { toPlainText } from '../../src/domain/plain-text.ts';
import { textExamples } from '../../src/domain/plain-text.testing.ts';
import { profileToForm, type ProfileForm } from '../../src/features/people/rules/profile-form.ts';
import { readProfileChange } from '../../src/features/people/rules/read-profile-form.ts';
import { openDatabase } from '../../tests/setup/run-sql.ts';

const member = '6f1c2c1e-0000-4000-8000-000000000001';
let database: PGlite;

beforeAll(async () => {
  database = await openDatabase();
  await database.query(`insert into auth.users (id, email) values ($1, 'asha@example.com')`, [member]);
});
afterAll(() => database.close());

/** Whether the database accepts the value; the attempt is rolled back. */
const takes = async (statement: string, parameters: unknown[]): Promise<boolean> => {
  await database.exec('begin');
  try {
    await database.query(statement, parameters);
    return true;
  } catch {
    return false;
  } finally {
    await database.exec('rollback');
  }
};

const bounds = [3, 30, 39, 40, 100, 200, 254, 500, 4000];
/** Texts at and around every bound, in ASCII and in emoji, and everything that people paste. */
const samples: readonly string[] = [
  ...bounds.flatMap((n) => [n - 1, n, n + 1]).flatMap((n) => ['a'.repeat(n), '🌴'.repeat(n)]),
  'asha',
  'Asha Naik',
  ' asha ',
  '@asha',
  'a',
  '%E0%A4%86',
  'a,b',
  'one, two ,, three',
  Array.from({ length: 20 }, (_, n) => `s${n}`).join(','),
  Array.from({ length: 21 }, (_, n) => `s${n}`).join(','),
  `${'x'.repeat(40)},y`,
  `${'x'.repeat(41)},y`,
  'https://example.com/a?b=c#d',
  'https://exam\u200Bple.com',
  'https://example.com/cafe\u0301',
  'https://example.com/caf\u00E9',
  'https://exa mple.com',
  `https://example.com/${'x'.repeat(limits.websiteLength)}`,
  'name@example.com',
  'name@example',
  'na me@example.com',
  `${'x'.repeat(243)}@example.com`,
  "'; drop table profiles; --",
  '<b>bold</b>',
  'line\nbreak',
  'tab\there',
  '\u3000 wide \u3000',
  '(0832) 123-4567',
  ...textExamples.map(({ typed }) => typed),
  ...nameExamples.map(([name]) => name),
  ...Object.values(typedExamples).flatMap((table) => table.map(([typed]) => typed)),
];

const profileFields = [
  'full_name',
  'username',
  'bio',
  'skills',
  'location',
  'website',
  'github_username',
  'linkedin_username',
] as const satisfies readonly (keyof ProfileForm)[];

/**
 * What the form accepts and the database refuses. `read` returns the statement's parameters for a sample that the form
 * accepts, null for any other.
 */
const refusedOf = async (statement: string, read: (sample: string) => unknown[] | null) => {
  const accepted = samples.map(read).filter((parameters) => parameters !== null);
  if (accepted.length < 4) throw new Error('The form accepts hardly any sample.');
  const refused: unknown[] = [];
  for (const parameters of accepted) if (!(await takes(statement, parameters))) refused.push(parameters);
  return refused;
};

describe('form and database have one rule', () => {
  const texts = [...samples, ...textExamples.flatMap(({ line, lines }) => [line, lines])]
    // A text in Postgres can hold no null byte and no half of a surrogate pair.
    .filter((text) => text.isWellFormed() && !text.includes('\u0000'));

  test.each(['line', 'lines'] as const)('of what is text: %s', async (shape) => {
    const { rows } = await database.query<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.is_text(text, $2)',
      [texts, shape === 'lines'],
    );
    const taken = new Set(rows.map(({ text }) => text));
    // The form trims white space around a text; the database accepts it.
    const isSame = (text: string) => toPlainText(`.${text}.`, shape) === `.${text}.`;
    const expected = texts.filter((text) => isSame(text) && toPlainText(text, shape) !== '');
    expect(taken).toEqual(new Set(expected));
  });

  test('of addresses that we mail', async () => {
    const all = [...texts, ...mailAddresses, ...notMailAddresses.map(([, text]) => text)];
    const { rows } = await database.query<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.is_mail_address(text)',
      [all],
    );
    expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(all.filter(isMailAddress)));
  });

  test.each([
    ['names: claims_club_voice', claimsClubVoice],
    ['names: mixes_scripts', mixesScripts],
    ['phone numbers: is_phone', isPhone],
    ['what is typed: plain_signs', toPlainSigns],
    ['typed addresses: to_mail_address', toMailAddress],
  ])('of %s', async (rule, decide) => {
    const { rows } = await database.query<{ decided: unknown }>(
      `select private.${rule.split(' ').at(-1)}(text) as decided from unnest($1::text[]) as text`,
      [texts],
    );
    expect(rows.map(({ decided }) => decided)).toEqual(texts.map((text) => decide(text)));
  });

  test.each([
    ['username', typedExamples.usernameExamples],
    ['github_username', typedExamples.githubExamples],
    ['linkedin_username', typedExamples.linkedinExamples],
  ])('of %s: the column accepts the sent value', async (column, table) => {
    const statement = `update public.profiles set ${column} = $1 where id = $2`;
    for (const [typed, sent] of table)
      expect([typed, await takes(statement, [typed, member])]).toEqual([typed, typed === sent]);
  });
});

describe('the database accepts what a form accepts', () => {
  test.each(profileFields)('profile: %s', async (field) => {
    const empty = profileToForm(null);
    const statement = `update public.profiles set ${field} = $1 where id = $2`;
    const refused = await refusedOf(statement, (sample) => {
      const reading = readProfileChange(empty, { ...empty, [field]: sample });
      return reading.kind === 'invalid' || !(field in reading.value) ? null : [reading.value[field], member];
    });
    expect(refused).toEqual([]);
  });

  test.each(['name', 'email', 'business', 'phone', 'project'] as const)('application: %s', async (field) => {
    const good = {
      name: 'Meera Kamat',
      email: 'meera@example.com',
      business: 'Spices',
      phone: '+91 98220 00000',
      project: 'A shop',
      plan: 'stay',
    };
    const statement = `insert into public.applications (id, name, email, business, phone, project, plan, edition)
      values ($1, $2, $3, $4, $5, $6, $7, '2025-10')`;
    const refused = await refusedOf(statement, (sample) => {
      const result = v.safeParse(applicationSchema, { ...good, [field]: sample });
      if (!result.success) return null;
      const { name, email, business, phone, project, plan } = result.output;
      return [crypto.randomUUID(), name, email, business, phone, project, plan];
    });
    expect(refused).toEqual([]);
  });

  test('invitation: email', async () => {
    const statement = 'insert into public.invitations (inviter_id, invitee_email) values ($1, $2)';
    const refused = await refusedOf(statement, (sample) => {
      const result = v.safeParse(emailFormSchema, { email: sample });
      return result.success ? [member, result.output.email] : null;
    });
    expect(refused).toEqual([]);
  });
});

describe('no column accepts another spelling of a mail address', () => {
  test.each([
    [
      'an invitation',
      `insert into public.invitations (inviter_id, invitee_email) values ('${member}', $1)`,
      toMailAddress,
    ],
    [
      'an application',
      `insert into public.applications (id, name, email, business, phone, project, plan, edition)
       values (gen_random_uuid(), 'M', $1, 'B', '123456', 'P', 'stay', '2025-10')`,
      (text: string) => text,
    ],
    [
      'a place',
      `with applied as (
         insert into public.applications (id, name, email, business, phone, project, plan, edition)
         values (gen_random_uuid(), 'M', 'meera@example.com', 'B', '123456', 'P', 'stay', '2025-10') returning id
       )
       insert into private.attendees (edition, application_id, name, email) select '2025-10', id, 'M', $1 from applied`,
      (text: string) => text,
    ],
    [
      'an account',
      'insert into auth.users (id, email) values (gen_random_uuid(), $1)',
      (text: string) => text,
    ],
    ['a changed account', `update auth.users set email = $1 where id = '${member}'`, (text: string) => text],
    // The auth service mails the new address from here.
    [
      'an account whose change is not confirmed',
      `update auth.users set email_change = $1 where id = '${member}'`,
      (text: string) => text,
    ],
    [
      'a new account with a change',
      `insert into auth.users (id, email, email_change) values (gen_random_uuid(), 'new@example.com', $1)`,
      (text: string) => text,
    ],
  ] as const)('%s', async (_what, statement, stored) => {
    const expected = [...mailAddresses, ...notMailAddresses.map(([, text]) => text)].filter(
      // An account may have none, as one that signs in by phone.
      (text) => text !== '',
    );
    const taken: string[] = [];
    for (const text of expected) if (await takes(statement, [text])) taken.push(text);
    expect(taken).toEqual(expected.filter((text) => isMailAddress(stored(text))));
  });
});

test.each(pictureFiles)('the database reads the size of %s', async (_, hex, sides) => {
  const { rows } = await database.query<{ sides: number[] | null }>(
    `select private.picture_sides(decode($1, 'hex')) as sides`,
    [hex],
  );
  expect(rows[0]?.sides).toEqual(sides);
});
