import type { ProfileField, StoredProfileChange } from './profile.ts';

/** The profile in a form: each field is a string; commas separate the skills. */
export type ProfileForm = Readonly<Record<ProfileField, string>>;

/** The parts that can get the focus when the form opens. */
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
