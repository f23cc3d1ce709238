import { expect, test } from 'vitest';
import { lastActiveText } from './last-active.ts';
import { githubHref, linkedinHref, websiteHref } from './profile-links.ts';
import {
  isInDirectoryOf,
  withHiddenValues,
  withPrivacyChange,
  type Profile,
  type ProfilePrivacy,
} from './profile.ts';
import { nobody } from './profile.testing.ts';

const shown: Profile = {
  ...nobody,
  id: 'asha',
  username: 'asha',
  full_name: 'Asha Naik',
  bio: 'Builds.',
  skills: ['Design'],
  website: 'https://asha.example',
};
const nothingHidden: ProfilePrivacy = {
  hidden: [],
  bio: null,
  skills: null,
  location: null,
  website: null,
  github_username: null,
  linkedin_username: null,
};

test('an owner without hidden fields sees the public profile', () => {
  expect(withHiddenValues(shown, undefined)).toEqual({ ...shown, hidden: [] });
  expect(withHiddenValues(shown, nothingHidden)).toEqual({ ...shown, hidden: [] });
});

test('an owner sees the hidden fields', () => {
  const privacy: ProfilePrivacy = {
    ...nothingHidden,
    hidden: ['location'],
    location: 'Panjim',
    website: 'https://old.example',
  };
  expect(withHiddenValues(shown, privacy)).toEqual({ ...shown, location: 'Panjim', hidden: ['location'] });
});

test('an unlisted owner sees the whole profile', () => {
  const bare: Profile = { ...shown, is_listed: false, bio: null, skills: null, website: null };
  const privacy: ProfilePrivacy = {
    hidden: [],
    bio: 'Builds.',
    skills: ['Design'],
    location: 'Panjim',
    website: 'https://asha.example',
    github_username: 'asha',
    linkedin_username: 'asha-naik',
  };
  expect(withHiddenValues(bare, privacy)).toEqual({ ...bare, ...privacy });
});

test('the directory shows listed members and the viewer', () => {
  const unlisted: Profile = { ...shown, is_listed: false };
  const isShown = isInDirectoryOf('ravi');
  expect([shown, unlisted].map(isShown)).toEqual([true, false]);
  expect(isInDirectoryOf('asha')(unlisted)).toBe(true);
});

test('a privacy change leaves untouched settings alone', () => {
  const settings = { is_listed: false, hidden: ['location' as const] };
  const change = { is_listed: true, hidden: ['website' as const] };
  expect(withPrivacyChange(settings, { ...change, changed: ['website'] })).toEqual({
    is_listed: false,
    hidden: ['location', 'website'],
  });
});

test.each([
  ['https://asha.example', 'https://asha.example/'],
  ['http://asha.example/a?b=c', 'http://asha.example/a?b=c'],
  ['javascript:alert(1)', null],
  ['asha.example', null],
  ['https://\u0430sha.example', null],
  [null, null],
])('the website %s links to %s', (website, href) => {
  expect(websiteHref(website)).toBe(href);
});

test('a username never links to another site', () => {
  expect(githubHref('octocat')).toBe('https://github.com/octocat');
  expect(githubHref('../evil')).toBe('https://github.com/..%2Fevil');
  expect(linkedinHref('josé-silva')).toBe('https://www.linkedin.com/in/jos%C3%A9-silva');
  expect(linkedinHref('%E0%A4%95')).toBe('https://www.linkedin.com/in/%E0%A4%95');
  expect(githubHref(null)).toBeNull();
  expect(linkedinHref('')).toBeNull();
});

const now = Date.parse('2025-10-11T12:00:00Z');
const ago = (hours: number, minutes = 0) => new Date(now - (hours * 60 + minutes) * 60_000).toISOString();

test.each([
  [ago(0), 'Just now'],
  [ago(0, 59), 'Just now'],
  [ago(-3), 'Just now'],
  [ago(1), '1h ago'],
  [ago(23, 59), '23h ago'],
  [ago(24), '1d ago'],
  [ago(167, 59), '6d ago'],
  [ago(168), '10/4/2025'],
  [null, 'Never'],
  ['not a date', 'Never'],
])('a member who was last active at %s shows as "%s"', (at, text) => {
  expect(lastActiveText(at, now, 'en-US', 'UTC')).toBe(text);
});

test("the last activity shows as a date in the viewer's zone", () => {
  expect(lastActiveText('2025-09-30T22:00:00Z', now, 'en-US', 'Asia/Kolkata')).toBe('10/1/2025');
});
