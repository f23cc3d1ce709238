import * as v from 'valibot';

const text = v.nullable(v.string());

/** A member as other members see them. */
export const profileSchema = v.object({
  id: v.string(),
  username: text,
  full_name: text,
  bio: text,
  skills: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
  location: text,
  website: text,
  github_username: text,
  linkedin_username: text,
  avatar_url: text,
  /** The digest of the chosen picture; null without one. The profile does not contain the picture itself. */
  picture_digest: text,
  /** When the member joined. ISO 8601, the server's clock. */
  created_at: v.string(),
  /** ISO 8601, the server's clock. */
  last_active: text,
  /** False for a member whom the directory does not show. Others then get only name, username and picture. */
  is_listed: v.boolean(),
  /** Organisers speak for the club. Only the database can set this. */
  is_organiser: v.boolean(),
});
export type Profile = Readonly<v.InferOutput<typeof profileSchema>>;

export const nameOf = (member: Pick<Profile, 'full_name'>): string => member.full_name ?? 'Anonymous Member';

export const shownUsername = (username: string): string => `@${username}`;

export const hideableFields = ['location', 'website', 'github_username', 'linkedin_username'] as const;
export type HideableField = (typeof hideableFields)[number];

/** The fields that a member hides, and the hidden values, which no other member can read. Null: not hidden, or empty. */
export const profilePrivacySchema = v.object({
  ...v.pick(profileSchema, ['bio', 'skills', ...hideableFields]).entries,
  hidden: v.pipe(
    v.array(v.string()),
    v.transform((names): readonly HideableField[] => hideableFields.filter((field) => names.includes(field))),
  ),
});
export type ProfilePrivacy = Readonly<v.InferOutput<typeof profilePrivacySchema>>;

/** A profile as its owner sees it, with the hidden values. */
export interface OwnProfile extends Profile {
  readonly hidden: readonly HideableField[];
}

export interface PrivacySettings {
  readonly is_listed: boolean;
  readonly hidden: readonly HideableField[];
}

/** Every privacy choice: the listing, and each hideable field. */
export const privacyChoices = ['is_listed', ...hideableFields] as const;
export type PrivacyChoice = (typeof privacyChoices)[number];

/** New settings. Only the choices in `changed` take effect. */
export interface PrivacyChange extends PrivacySettings {
  readonly changed: readonly PrivacyChoice[];
}

/** The fields that a member changes, in the order of the form. */
export const profileFields = [
  'full_name',
  'username',
  'bio',
  'skills',
  'location',
  'website',
  'github_username',
  'linkedin_username',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** An absent field keeps its value. */
export type ProfileChange = Partial<Pick<Profile, ProfileField>>;

/** A profile change as the outbox stores it, where an absent field may also be `undefined`. */
export const profileChangeSchema = v.partial(v.pick(profileSchema, profileFields));
export type StoredProfileChange = Readonly<v.InferOutput<typeof profileChangeSchema>>;

export const withProfileChange = <P extends Profile>(profile: P, change: StoredProfileChange): P => ({
  ...profile,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Applies the change to the settings. Other choices keep their value, which another device may have set. */
export const withPrivacyChange = <P extends PrivacySettings>(
  settings: P,
  { is_listed: listed, hidden, changed }: PrivacyChange,
): P => ({
  ...settings,
  is_listed: changed.includes('is_listed') ? listed : settings.is_listed,
  hidden: hideableFields.filter((field) =>
    (changed.includes(field) ? hidden : settings.hidden).includes(field),
  ),
});

/** Adds the owner's hidden values to the public profile. */
export const withHiddenValues = (profile: Profile, privacy: ProfilePrivacy | undefined): OwnProfile => {
  if (!privacy) return { ...profile, hidden: [] };
  const isUnlisted = !profile.is_listed;
  const own = <Field extends HideableField>(field: Field) =>
    isUnlisted || privacy.hidden.includes(field) ? privacy[field] : profile[field];
  return {
    ...profile,
    bio: isUnlisted ? privacy.bio : profile.bio,
    skills: isUnlisted ? privacy.skills : profile.skills,
    location: own('location'),
    website: own('website'),
    github_username: own('github_username'),
    linkedin_username: own('linkedin_username'),
    hidden: privacy.hidden,
  };
};

/** Whether `viewer` sees the member in the directory. Everybody sees themselves. */
export const isInDirectoryOf =
  (viewer: string) =>
  (member: Profile): boolean =>
    member.is_listed || member.id === viewer;

/** The member as `viewer` sees them: viewers see themselves active now, because the last pull knows only an earlier time. */
export const asSeenBy =
  (viewer: string) =>
  (member: Profile): Profile =>
    member.id === viewer ? { ...member, last_active: activeNow } : member;

/** A time later than all others, which shows as "Just now" as long as the portal is open. */
const activeNow = '9999-12-31T23:59:59Z';

/** The document `membership-status`: the member's own state as of the last pull. */
export interface MembershipStatus {
  readonly suspension?: Suspension | undefined;
  readonly seat?: Seat | undefined;
  /** For organisers: how many applications and reported messages wait at the desk. */
  readonly desk?: { readonly waiting: number } | undefined;
  /** The id of the member whose invitation brought them here. */
  readonly inviter?: string | undefined;
}

/** A member's seat in an edition. Times are ISO 8601. */
export interface Seat {
  readonly edition: string;
  /** When the seat was given. */
  readonly since: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Missing once an organiser has marked the payment. Without a price the attendee chooses a tier. */
  readonly to_pay?:
    { readonly price?: number | undefined; readonly paymentLink?: string | undefined } | undefined;
  /** True once an organiser has marked the payment as paid. */
  readonly paid?: boolean | undefined;
}

/**
 * A suspended member may read, export data, delete and hide, but writes nothing that others see. `until`: ISO 8601, the server's
 * clock.
 */
interface Suspension {
  readonly until: string;
  readonly reason: string;
}
