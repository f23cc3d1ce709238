/** A member as other members see them. */
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
  /** Tells one picture that the member chose from another; null without one. The picture itself is in no profile. */
  readonly pictureDigest: string | null;
  /** ISO 8601, the server's clock. */
  readonly lastActive: string | null;
  /** False: not in the directory; only name, username and picture have values. */
  readonly isListed: boolean;
  /** Speaks for the club; only the database can set this. */
  readonly isOrganiser: boolean;
}

export const nameOf = (member: Pick<Profile, 'fullName'>): string => member.fullName ?? 'Anonymous Member';

export const shownUsername = (username: string): string => `@${username}`;

export const hideableFields = ['location', 'website', 'githubUsername', 'linkedinUsername'] as const;
export type HideableField = (typeof hideableFields)[number];

/** The fields that a member hides, and their values, which no other member can read. Null: not hidden, or empty. */
export interface ProfilePrivacy extends Pick<Profile, 'bio' | 'skills' | HideableField> {
  readonly hidden: readonly HideableField[];
}

/** A profile as its owner sees it, with the hidden values. */
export interface OwnProfile extends Profile {
  readonly hidden: readonly HideableField[];
}

export interface PrivacySettings {
  readonly isListed: boolean;
  readonly hidden: readonly HideableField[];
}

/** Every privacy choice: the listing, and each hideable field. */
export const privacyChoices = ['isListed', ...hideableFields] as const;
export type PrivacyChoice = (typeof privacyChoices)[number];

/** New settings, of which only the choices count that the member touched. */
export interface PrivacyChange extends PrivacySettings {
  readonly changed: readonly PrivacyChoice[];
}

/** The fields that a member changes; an absent field keeps its value. */
export type ProfileChange = Partial<
  Omit<Profile, 'id' | 'avatarUrl' | 'pictureDigest' | 'lastActive' | 'isListed' | 'isOrganiser'>
>;

/** A profile change read from storage, where an absent field may also be `undefined`. */
export type StoredProfileChange = {
  readonly [Field in keyof ProfileChange]?: ProfileChange[Field] | undefined;
};

export const withProfileChange = <P extends Profile>(profile: P, change: StoredProfileChange): P => ({
  ...profile,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** The settings with the change applied. Untouched choices keep the value that another device may have set. */
export const withPrivacyChange = <P extends PrivacySettings>(
  held: P,
  { isListed: listed, hidden, changed }: PrivacyChange,
): P => ({
  ...held,
  isListed: changed.includes('isListed') ? listed : held.isListed,
  hidden: hideableFields.filter((field) => (changed.includes(field) ? hidden : held.hidden).includes(field)),
});

/** Adds the owner's hidden values to the public profile. */
export const withHiddenValues = (profile: Profile, privacy: ProfilePrivacy | undefined): OwnProfile => {
  if (!privacy) return { ...profile, hidden: [] };
  const isUnlisted = !profile.isListed;
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

/** Whether `viewer` sees the member in the directory. Everybody sees themselves. */
export const isInDirectoryOf =
  (viewer: string) =>
  (member: Profile): boolean =>
    member.isListed || member.id === viewer;

/**
 * The member as `viewer` sees them. Viewers are active now: a pull only knows when they were here before, and offline there
 * is none.
 */
export const asSeenBy =
  (viewer: string) =>
  (member: Profile): Profile =>
    member.id === viewer ? { ...member, lastActive: activeNow } : member;

/** Later than every other time, and in words "Just now", for as long as the portal is open. */
const activeNow = '9999-12-31T23:59:59Z';

/** The document of this name: what the last pull told about the member, whatever this device's clock says. */
export interface Standing {
  readonly suspension?: Suspension | undefined;
  readonly seat?: Seat | undefined;
  /** For organisers: how many applications and reported messages wait at the desk. */
  readonly desk?: { readonly waiting: number } | undefined;
}

/** A place in an edition, until seven days after its end. */
export interface Seat {
  readonly edition: string;
  /** When it was given, and when the edition begins (ISO 8601), where that is known. */
  readonly since: string;
  readonly starts_at?: string | undefined;
}

/** The member may read, export, delete and hide, and writes nothing that others see. `until`: ISO 8601, the server's clock. */
interface Suspension {
  readonly until: string;
  readonly reason: string;
}
