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
  fullName: 'Asha Naik',
  bio: 'Builds.',
  skills: ['Design'],
  website: 'https://asha.example',
};
const nothing: ProfilePrivacy = {
  hidden: [],
  bio: null,
  skills: null,
  location: null,
  website: null,
  githubUsername: null,
  linkedinUsername: null,
};

test('a member who has set nothing sees the public profile', () => {
  expect(withHiddenValues(shown, undefined)).toEqual({ ...shown, hidden: [] });
  expect(withHiddenValues(shown, nothing)).toEqual({ ...shown, hidden: [] });
});

test('hidden fields are put back, and only those', () => {
  const privacy: ProfilePrivacy = {
    ...nothing,
    hidden: ['location'],
    location: 'Panjim',
    website: 'https://old.example',
  };
  expect(withHiddenValues(shown, privacy)).toEqual({ ...shown, location: 'Panjim', hidden: ['location'] });
});

test('who is not listed still sees all of it', () => {
  const bare: Profile = { ...shown, isListed: false, bio: null, skills: null, website: null };
  const privacy: ProfilePrivacy = {
    hidden: [],
    bio: 'Builds.',
    skills: ['Design'],
    location: 'Panjim',
    website: 'https://asha.example',
    githubUsername: 'asha',
    linkedinUsername: 'asha-naik',
  };
  expect(withHiddenValues(bare, privacy)).toEqual({ ...bare, ...privacy });
});

test('the directory shows everybody who is listed, and the member who looks', () => {
  const unlisted: Profile = { ...shown, isListed: false };
  const { isListed: _, ...fromBefore } = shown;
  const isShown = isInDirectoryOf('ravi');
  expect([shown, unlisted, fromBefore as Profile].map(isShown)).toEqual([true, false, true]);
  expect(isInDirectoryOf('asha')(unlisted)).toBe(true);
});

test('a change of the settings leaves those that nobody touched as they are, unless it does not say which', () => {
  const held = { isListed: false, hidden: ['location' as const] };
  const change = { isListed: true, hidden: ['website' as const] };
  expect(withPrivacyChange(held, { ...change, changed: ['website'] })).toEqual({
    isListed: false,
    hidden: ['location', 'website'],
  });
  expect(withPrivacyChange(held, change)).toEqual(change);
});
