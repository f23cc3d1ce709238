import { expect, test } from 'vitest';
import { profileToForm, type ProfileForm } from './profile-form.ts';
import { nobody } from './profile.testing.ts';
import { readProfileChange } from './read-profile-form.ts';

const empty = profileToForm(null);
const change = (fields: Partial<ProfileForm>) => readProfileChange(empty, { ...empty, ...fields });
const valid = (value: object) => ({ kind: 'valid', value });

const asha = {
  ...nobody,
  username: 'asha_n',
  full_name: 'Asha Naik',
  bio: 'Builds.',
  skills: ['SEO', 'Design'],
  location: 'Panjim',
  website: 'https://asha.example',
  github_username: 'asha',
  linkedin_username: 'asha-naik',
};

test('an untouched form changes nothing', () => {
  const form = profileToForm(asha);
  expect(form.skills).toBe('SEO, Design');
  expect(readProfileChange(form, form)).toEqual(valid({}));
});

test('sends only the touched fields', () => {
  const form = profileToForm(asha);
  expect(readProfileChange(form, { ...form, bio: 'Builds boats.' })).toEqual(valid({ bio: 'Builds boats.' }));
});

test('stores an emptied field as null', () => {
  const form = profileToForm(asha);
  expect(
    readProfileChange(form, { ...form, location: '  ', skills: ' , ', website: '', username: '' }),
  ).toEqual(valid({ location: null, skills: null, website: null, username: null }));
});

test('an untouched invalid value does not block a save', () => {
  const form = profileToForm({ ...asha, username: 'x' });
  expect(readProfileChange(form, { ...form, bio: 'New' })).toEqual(valid({ bio: 'New' }));
});

test('splits skills on commas and drops empty ones', () => {
  expect(change({ skills: ' SEO ,, UX design,' })).toEqual(valid({ skills: ['SEO', 'UX design'] }));
});

test('saves a skill once, in the spelling that comes first', () => {
  expect(change({ skills: 'Photography, photography, PHOTOGRAPHY , SEO' })).toEqual(
    valid({ skills: ['Photography', 'SEO'] }),
  );
});

test.each([
  { username: 'ab' },
  { username: 'asha naik' },
  { username: 'a'.repeat(31) },
  { full_name: 'x'.repeat(101) },
  { bio: '🌴'.repeat(501) },
  { location: 'x'.repeat(101) },
  { skills: Array.from({ length: 21 }, (_, index) => `skill ${index}`).join(',') },
  { skills: 'x'.repeat(41) },
  { github_username: '-octocat' },
  { linkedin_username: 'asha naik' },
  { website: 'example' },
  { website: 'https://\u0430sha.example' },
])('refuses %j at its field', (fields) => {
  const reading = change(fields);
  expect(reading.kind === 'invalid' && Object.keys(reading.errors)).toEqual(Object.keys(fields));
});

test('counts 500 palm trees as 500 characters', () => {
  expect(change({ bio: '🌴'.repeat(500) }).kind).toBe('valid');
});

test.each([{ full_name: 'Asha, Organizer' }, { username: 'goa_build_club' }])(
  "refuses %j, which claims the club's voice",
  (fields) => {
    const [field = ''] = Object.keys(fields);
    expect(change(fields)).toEqual({
      kind: 'invalid',
      errors: { [field]: expect.stringMatching(/please leave out “organiser” and the club’s name\.$/) },
    });
  },
);

test('cleans a name like any other line of text', () => {
  expect(change({ full_name: 'Jose\u0301\n\u202ENaik', bio: 'One\r\ntwo', skills: '\u200B, SEO' })).toEqual(
    valid({ full_name: 'José Naik', bio: 'One\ntwo', skills: ['SEO'] }),
  );
});
