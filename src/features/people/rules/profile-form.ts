import type { ProfileField, StoredProfileChange } from './profile.ts';

/** The texts of the profile form. Commas separate the skills. */
export type ProfileForm = Readonly<Record<ProfileField, string>>;

/** The part of the form that gets the initial focus. */
export type FormFocus = ProfileField | 'picture';

export const profileToForm = (profile: StoredProfileChange | null): ProfileForm => ({
  full_name: profile?.full_name ?? '',
  username: profile?.username ?? '',
  bio: profile?.bio ?? '',
  skills: (profile?.skills ?? []).join(', '),
  location: profile?.location ?? '',
  website: profile?.website ?? '',
  github_username: profile?.github_username ?? '',
  linkedin_username: profile?.linkedin_username ?? '',
});
