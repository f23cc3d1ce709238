import type { ProfileItem, ProfileValue } from '../rules/overwritten.ts';

/** The labels of the parts of a profile. */
export const profileLabels: Readonly<Record<ProfileItem, string>> = {
  full_name: 'Full Name',
  username: 'Username',
  bio: 'Bio',
  skills: 'Skills',
  location: 'Location',
  website: 'Website',
  github_username: 'GitHub Username',
  linkedin_username: 'LinkedIn Username',
  is_listed: 'Your place in the directory',
  'hide:location': 'Who sees your location',
  'hide:website': 'Who sees your website',
  'hide:github_username': 'Who sees your GitHub profile',
  'hide:linkedin_username': 'Who sees your LinkedIn profile',
};

/** A value in quotes, to follow "... is now". */
export const valueText = (item: ProfileItem, value: ProfileValue): string => {
  if (item === 'is_listed') return value === true ? '“listed”' : '“not listed”';
  if (typeof value === 'boolean') return value ? '“nobody but you”' : '“all members”';
  return value === '' ? 'empty' : `“${value}”`;
};
