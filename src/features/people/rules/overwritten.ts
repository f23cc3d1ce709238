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

/** A value that this device saved (`mine`) and that another device has replaced (`theirs`). */
export interface Overwritten {
  readonly item: ProfileItem;
  readonly mine: ProfileValue;
  readonly theirs: ProfileValue;
}

/** How long after its own save a device reports a replaced value. */
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
  return profileItems.flatMap((item) => {
    const mine = saved[item];
    const theirs = values[item];
    if (mine === undefined || theirs === undefined || mine.value === theirs || item in pending) return [];
    const age = now - mine.at;
    return age < 0 || age > reportForMs ? [] : [{ item, mine: mine.value, theirs }];
  });
};

/** Adds the values that the server has just accepted from this device; `at` in epoch milliseconds. */
export const withSaved = (saved: SavedValues | null, values: ProfileValues, at: number): SavedValues => ({
  ...saved,
  ...Object.fromEntries(Object.entries(values).map(([item, value]) => [item, { value, at }])),
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
      .map((item) => [item, values[item]]),
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

/** In the order in which the forms show them. */
export const profileItems: readonly ProfileItem[] = [
  ...profileFields,
  'is_listed',
  ...hideableFields.map((field) => `hide:${field}` as const),
];
