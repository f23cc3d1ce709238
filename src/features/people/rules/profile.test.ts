import { expect, test } from 'vitest';
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
  const held = { is_listed: false, hidden: ['location' as const] };
  const change = { is_listed: true, hidden: ['website' as const] };
  expect(withPrivacyChange(held, { ...change, changed: ['website'] })).toEqual({
    is_listed: false,
    hidden: ['location', 'website'],
  });
});
