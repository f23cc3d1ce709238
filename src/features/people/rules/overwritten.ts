import {
  hideableFields,
  profileFields,
  type HideableField,
  type OwnProfile,
  type PrivacyChange,
  type PrivacySettings,
  type StoredProfileChange,
} from './profile.ts';
import { profileToForm, type ProfileForm } from './profile-form.ts';

/** One part of a profile that a member can set: a field, the listing, or whether a field is hidden. */
export type ProfileItem = keyof ProfileForm | 'is_listed' | `hide:${HideableField}`;

/** A field's text as in the form, or a setting. */
export type ProfileValue = string | boolean;
export type ProfileValues = Partial<Readonly<Record<ProfileItem, ProfileValue>>>;

/** The last values that this device saved to the server. `at`: epoch milliseconds of this device's clock. */
export type SavedValues = Partial<
  Readonly<Record<ProfileItem, { readonly value: ProfileValue; readonly at: number }>>
>;

/** A value that this device saved (`mine`) and another device has replaced since (`theirs`). */
export interface Overwritten {
  readonly what: ProfileItem;
  readonly mine: ProfileValue;
  readonly theirs: ProfileValue;
}

/** A device reports a replaced value for this long after its own save. In milliseconds. */
export const reportForMs = 24 * 3_600_000;

/**
 * Finds the saved values that another device has replaced. `mirrored` is the server's newest profile. Skips values that are
 * `pending` here, because this device will overwrite them again.
 */
export const findOverwritten = (
  saved: SavedValues,
  mirrored: OwnProfile,
  pending: ProfileValues,
  now: number,
): readonly Overwritten[] => {
  const values = valuesOf(mirrored);
  return profileItems.flatMap((what) => {
    const mine = saved[what];
    const theirs = values[what];
    const isOld = mine === undefined || now - mine.at > reportForMs || now < mine.at;
    if (isOld || theirs === undefined || what in pending || mine.value === theirs) return [];
    return [{ what, mine: mine.value, theirs }];
  });
};

/** Adds what the server has just taken from this device; `at` in epoch milliseconds. */
export const withSaved = (saved: SavedValues | null, values: ProfileValues, at: number): SavedValues => ({
  ...saved,
  ...Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { value, at }])),
});

export const valuesOfChange = (change: StoredProfileChange): ProfileValues => {
  const form = profileToForm(change);
  return Object.fromEntries(
    profileFields.flatMap((field) => (change[field] !== undefined ? [[field, form[field]]] : [])),
  );
};

export const valuesOfPrivacy = ({ changed, ...settings }: PrivacyChange): ProfileValues => {
  const values = settingsOf(settings);
  return Object.fromEntries(
    changed
      .map((choice) => (choice === 'is_listed' ? choice : (`hide:${choice}` as const)))
      .map((what) => [what, values[what]]),
  );
};

const valuesOf = (profile: OwnProfile): ProfileValues => ({
  ...profileToForm(profile),
  ...settingsOf(profile),
});

const settingsOf = ({ is_listed, hidden }: PrivacySettings): ProfileValues => ({
  is_listed,
  ...Object.fromEntries(hideableFields.map((field) => [`hide:${field}`, hidden.includes(field)])),
});

/** In the order of the forms. */
export const profileItems: readonly ProfileItem[] = [
  ...profileFields,
  'is_listed',
  ...hideableFields.map((field) => `hide:${field}` as const),
];
