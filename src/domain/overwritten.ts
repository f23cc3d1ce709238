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

/** What a member sets about the own profile, one by one: its fields, and its privacy (`hide…`). */
export type Chosen = keyof ProfileForm | 'isListed' | `hide:${HideableField}`;

/** A field's text as the form holds it, or a setting. */
export type ChosenValue = string | boolean;
export type ChosenValues = Partial<Readonly<Record<Chosen, ChosenValue>>>;

/** What this device saved last and the server took, by what it is; `at` is this device's clock, in epoch milliseconds. */
export type SavedHere = Partial<
  Readonly<Record<Chosen, { readonly value: ChosenValue; readonly at: number }>>
>;

/** What this device saved and another device has replaced since: the last writer won, and this is the loser. */
export interface Overwritten {
  readonly what: Chosen;
  readonly mine: ChosenValue;
  readonly theirs: ChosenValue;
}

/** So long a device tells that what it saved was replaced; later it is no surprise any more. In milliseconds. */
export const tellForMs = 24 * 3_600_000;

/**
 * Where the last writer was another device. `held` is what the server said last; what is `pending` here will be written
 * over it anyway. Nothing is stored about it: once the saved value is back, or saved anew, the loss is gone.
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

/** What a change of the profile sets. */
export const valuesOfChange = (change: StoredProfileChange): ChosenValues => {
  const form = profileToForm(change);
  return Object.fromEntries(
    profileFields.flatMap((field) => (change[field] !== undefined ? [[field, form[field]]] : [])),
  );
};

/** What a change of the settings sets. */
export const valuesOfPrivacy = ({ changed = privacyChoices, ...settings }: PrivacyChange): ChosenValues => {
  const values = settingsOf(settings);
  return Object.fromEntries(
    changed
      .map((choice) => (choice === 'isListed' ? choice : (`hide:${choice}` as const)))
      .map((what) => [what, values[what]]),
  );
};

/** The change that puts the lost value back, ready for the outbox. */
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
  // It was saved once; a rule that became stricter since leaves nothing to put back.
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
