import { expect, test } from 'vitest';
import type { Profile } from './profile.ts';
import { profileToForm } from './profile-form.ts';
import type { ProfileForm } from './profile-form.ts';
import { readProfileChange } from './read-profile-form.ts';

const empty = profileToForm(null);
const change = (fields: Partial<ProfileForm>) => readProfileChange(empty, { ...empty, ...fields });
const valid = (value: object) => ({ kind: 'valid', value });

const asha: Profile = {
  id: 'asha',
  username: 'asha_n',
  fullName: 'Asha Naik',
  bio: 'Builds.',
  skills: ['SEO', 'Design'],
  location: 'Panjim',
  website: 'https://asha.example',
  githubUsername: 'asha',
  linkedinUsername: 'asha-naik',
  avatarUrl: null,
  pictureDigest: null,
  lastActive: null,
  isListed: true,
  isOrganiser: false,
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
  { fullName: 'x'.repeat(101) },
  { bio: '🌴'.repeat(501) },
  { location: 'x'.repeat(101) },
  { skills: Array.from({ length: 21 }, (_, index) => `skill ${index}`).join(',') },
  { skills: 'x'.repeat(41) },
  { githubUsername: '-octocat' },
  { linkedinUsername: 'asha naik' },
  { website: 'example' },
  { website: 'https://\u0430sha.example' },
])('refuses %j at its field', (fields) => {
  const reading = change(fields);
  expect(reading.kind === 'invalid' && Object.keys(reading.errors)).toEqual(Object.keys(fields));
});

test('counts 500 palm trees as 500 characters', () => {
  expect(change({ bio: '🌴'.repeat(500) }).kind).toBe('valid');
});

test.each([{ fullName: 'Asha, Organizer' }, { username: 'goa_build_club' }])(
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
  expect(change({ fullName: 'Jose\u0301\n\u202ENaik', bio: 'One\r\ntwo', skills: '\u200B, SEO' })).toEqual(
    valid({ fullName: 'José Naik', bio: 'One\ntwo', skills: ['SEO'] }),
  );
});
