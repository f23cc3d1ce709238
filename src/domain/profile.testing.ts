import type { Profile } from './profile.ts';

/** A listed member with an empty profile. */
export const nobody: Profile = {
  id: '0',
  username: null,
  fullName: null,
  bio: null,
  skills: null,
  location: null,
  website: null,
  githubUsername: null,
  linkedinUsername: null,
  avatarUrl: null,
  pictureDigest: null,
  lastActive: null,
  isListed: true,
  isOrganiser: false,
};
