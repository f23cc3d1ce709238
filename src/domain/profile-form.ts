import type { StoredProfileChange } from './profile.ts';

/** The profile in a form: each field is a string; commas separate the skills. */
export interface ProfileForm {
  readonly fullName: string;
  readonly username: string;
  readonly bio: string;
  readonly skills: string;
  readonly location: string;
  readonly website: string;
  readonly githubUsername: string;
  readonly linkedinUsername: string;
}

export const profileToForm = (profile: StoredProfileChange | null): ProfileForm => ({
  fullName: profile?.fullName ?? '',
  username: profile?.username ?? '',
  bio: profile?.bio ?? '',
  skills: (profile?.skills ?? []).join(', '),
  location: profile?.location ?? '',
  website: profile?.website ?? '',
  githubUsername: profile?.githubUsername ?? '',
  linkedinUsername: profile?.linkedinUsername ?? '',
});

/** The fields in the order of the form. */
export const profileFields = [
  'fullName',
  'username',
  'bio',
  'skills',
  'location',
  'website',
  'githubUsername',
  'linkedinUsername',
] as const satisfies readonly (keyof ProfileForm)[];
