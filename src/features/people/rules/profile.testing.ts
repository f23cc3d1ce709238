import type { Profile } from './profile.ts';

/** A listed member with an empty profile. */
export const nobody: Profile = {
  id: '0',
  username: null,
  full_name: null,
  bio: null,
  skills: null,
  location: null,
  website: null,
  github_username: null,
  linkedin_username: null,
  avatar_url: null,
  picture_digest: null,
  created_at: '2025-09-01T06:00:00Z',
  last_active: null,
  is_listed: true,
  is_organiser: false,
};
