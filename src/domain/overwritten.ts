import {
  hideableFields,
  type HideableField,
  type OwnProfile,
  type PrivacyChange,
  type PrivacySettings,
  type ProfileChange,
  privacyChoices,
  type StoredProfileChange,
} from './profile.ts';
import { profileFields, profileToForm, readProfileChange, type ProfileForm } from './profile-form.ts';

/** One part of a profile that a member can set: a field, the listing, or whether a field is hidden. */
export type Chosen = keyof ProfileForm | 'isListed' | `hide:${HideableField}`;

/** A field's text as in the form, or a setting. */
export type ChosenValue = string | boolean;
export type ChosenValues = Partial<Readonly<Record<Chosen, ChosenValue>>>;

/** The last values that this device saved to the server. `at`: epoch milliseconds of this device's clock. */
export type SavedHere = Partial<
  Readonly<Record<Chosen, { readonly value: ChosenValue; readonly at: number }>>
>;

/** A value that this device saved (`mine`) and another device has replaced since (`theirs`). */
export interface Overwritten {
  readonly what: Chosen;
  readonly mine: ChosenValue;
  readonly theirs: ChosenValue;
}

/** For how long after a save a device reports that its value was replaced, in milliseconds. */
export const tellForMs = 24 * 3_600_000;

/**
 * Finds the saved values that another device has replaced. `held` is the server's newest profile. Skips values that are
 * `pending` here, because this device will overwrite them again.
 */
export const findOverwritten = (
  saved: SavedHere,
  held: OwnProfile,
  pending: ChosenValues,
  now: number,
): readonly Overwritten[] => {
  const values = valuesOf(held);
  return allChosen.flatMap((what) => {
    const mine = saved[what];
    const theirs = values[what];
    const isOld = mine === undefined || now - mine.at > tellForMs || now < mine.at;
    if (isOld || theirs === undefined || what in pending || mine.value === theirs) return [];
    return [{ what, mine: mine.value, theirs }];
  });
};

/** Adds what the server has just taken from this device; `at` in epoch milliseconds. */
export const withSaved = (saved: SavedHere | null, values: ChosenValues, at: number): SavedHere => ({
  ...saved,
  ...Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { value, at }])),
});

/** The values that a change of the profile sets. */
export const valuesOfChange = (change: StoredProfileChange): ChosenValues => {
  const form = profileToForm(change);
  return Object.fromEntries(
    profileFields.flatMap((field) => (change[field] !== undefined ? [[field, form[field]]] : [])),
  );
};

/** The values that a change of the privacy settings sets. */
export const valuesOfPrivacy = ({ changed = privacyChoices, ...settings }: PrivacyChange): ChosenValues => {
  const values = settingsOf(settings);
  return Object.fromEntries(
    changed
      .map((choice) => (choice === 'isListed' ? choice : (`hide:${choice}` as const)))
      .map((what) => [what, values[what]]),
  );
};

/** The change that restores this device's value, ready for the outbox. */
export const changeBack = (
  { what, mine }: Overwritten,
  profile: OwnProfile,
):
  | { readonly kind: 'profile'; readonly change: ProfileChange }
  | { readonly kind: 'privacy'; readonly change: PrivacyChange } => {
  if (typeof mine === 'boolean') {
    const field = hideableFields.find((one) => what === `hide:${one}`);
    const others = profile.hidden.filter((one) => one !== field);
    if (!field)
      return { kind: 'privacy', change: { isListed: mine, hidden: profile.hidden, changed: ['isListed'] } };
    const hidden = mine ? [...others, field] : others;
    return { kind: 'privacy', change: { isListed: profile.isListed, hidden, changed: [field] } };
  }
  const form = profileToForm(profile);
  const reading = readProfileChange(form, { ...form, [what]: mine });
  // The form's rules may have become stricter since the save: then nothing can be restored.
  return { kind: 'profile', change: reading.kind === 'valid' ? reading.value : {} };
};

const valuesOf = (profile: OwnProfile): ChosenValues => ({
  ...profileToForm(profile),
  ...settingsOf(profile),
});

const settingsOf = ({ isListed, hidden }: PrivacySettings): ChosenValues => ({
  isListed,
  ...Object.fromEntries(hideableFields.map((field) => [`hide:${field}`, hidden.includes(field)])),
});

/** In the order of the forms. */
export const allChosen: readonly Chosen[] = [
  ...profileFields,
  'isListed',
  ...hideableFields.map((field) => `hide:${field}` as const),
];
