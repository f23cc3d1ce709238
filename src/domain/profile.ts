/** A member as other members see one. */
export interface Profile {
  readonly id: string;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly bio: string | null;
  readonly skills: readonly string[] | null;
  readonly location: string | null;
  readonly website: string | null;
  readonly githubUsername: string | null;
  readonly linkedinUsername: string | null;
  readonly avatarUrl: string | null;
  /** ISO 8601, the server's clock. */
  readonly lastActive: string | null;
  /** False: not in the directory, and nothing but name, username and picture is there. */
  readonly isListed: boolean;
  /** Speaks for the club; only the database says so. */
  readonly isOrganiser: boolean;
}

/** The name that the screens show for a member. */
export const nameOf = (member: Pick<Profile, 'fullName'>): string => member.fullName ?? 'Anonymous Member';

export const shownUsername = (username: string): string => `@${username}`;

/** The fields that a member may hide one by one. */
export const hideableFields = ['location', 'website', 'githubUsername', 'linkedinUsername'] as const;
export type HideableField = (typeof hideableFields)[number];

/** What a member hides, and the values of it, which nobody else gets; null where nothing is hidden or written. */
export interface ProfilePrivacy {
  readonly hidden: readonly HideableField[];
  readonly bio: string | null;
  readonly skills: readonly string[] | null;
  readonly location: string | null;
  readonly website: string | null;
  readonly githubUsername: string | null;
  readonly linkedinUsername: string | null;
}

/** A profile as its owner sees it: complete, and with what others do not see. */
export interface OwnProfile extends Profile {
  readonly hidden: readonly HideableField[];
}

/** What a member chooses about the own profile. */
export interface PrivacySettings {
  readonly isListed: boolean;
  readonly hidden: readonly HideableField[];
}

/** What of them is chosen one by one; a hideable field stands for whether it is hidden. */
export const privacyChoices = ['isListed', ...hideableFields] as const;
export type PrivacyChoice = (typeof privacyChoices)[number];

/** Settings, and which of them somebody touched; without that (an older version of the app) all of them count. */
export interface PrivacyChange extends PrivacySettings {
  readonly changed?: readonly PrivacyChoice[] | undefined;
}

/** What a member may change; a key that is absent stays as it is. */
export type ProfileChange = Partial<
  Omit<Profile, 'id' | 'avatarUrl' | 'lastActive' | 'isListed' | 'isOrganiser'>
>;

/** The same as it is read from storage, where an absent key may be there without a value. */
export type StoredProfileChange = {
  readonly [Field in keyof ProfileChange]?: ProfileChange[Field] | undefined;
};

/** The profile as it will be once the change has arrived. */
export const withProfileChange = <P extends Profile>(profile: P, change: StoredProfileChange): P => ({
  ...profile,
  username: kept(change.username, profile.username),
  fullName: kept(change.fullName, profile.fullName),
  bio: kept(change.bio, profile.bio),
  skills: kept(change.skills, profile.skills),
  location: kept(change.location, profile.location),
  website: kept(change.website, profile.website),
  githubUsername: kept(change.githubUsername, profile.githubUsername),
  linkedinUsername: kept(change.linkedinUsername, profile.linkedinUsername),
});

/** The settings as they will be once the change has arrived: what nobody touched stays as another device may have set it. */
export const withPrivacyChange = <P extends PrivacySettings>(
  held: P,
  { isListed: listed, hidden, changed = privacyChoices }: PrivacyChange,
): P => ({
  ...held,
  isListed: changed.includes('isListed') ? listed : held.isListed,
  hidden: hideableFields.filter((field) => (changed.includes(field) ? hidden : held.hidden).includes(field)),
});

/** Puts what its owner hides back into the public profile. */
export const withHiddenValues = (profile: Profile, privacy: ProfilePrivacy | undefined): OwnProfile => {
  if (!privacy) return { ...profile, hidden: [] };
  const isUnlisted = !isListed(profile);
  const own = <Field extends HideableField>(field: Field) =>
    isUnlisted || privacy.hidden.includes(field) ? privacy[field] : profile[field];
  return {
    ...profile,
    bio: isUnlisted ? privacy.bio : profile.bio,
    skills: isUnlisted ? privacy.skills : profile.skills,
    location: own('location'),
    website: own('website'),
    githubUsername: own('githubUsername'),
    linkedinUsername: own('linkedinUsername'),
    hidden: privacy.hidden,
  };
};

/** Whether the directory shows the member to the one with the id `viewer`, who is always shown. */
export const isInDirectoryOf =
  (viewer: string) =>
  (member: Profile): boolean =>
    isListed(member) || member.id === viewer;

/** A copy from before members could be unlisted does not say that they are listed. */
const isListed = (profile: Partial<Pick<Profile, 'isListed'>>): boolean => profile.isListed ?? true;

const kept = <T>(changed: T | undefined, held: T): T => (changed === undefined ? held : changed);
