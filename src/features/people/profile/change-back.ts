import type { Overwritten } from '../rules/overwritten.ts';
import { hideableFields, type OwnProfile, type PrivacyChange, type ProfileChange } from '../rules/profile.ts';
import { profileToForm } from '../rules/profile-form.ts';
import { readProfileChange } from '../rules/read-profile-form.ts';

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
      return { kind: 'privacy', change: { is_listed: mine, hidden: profile.hidden, changed: ['is_listed'] } };
    const hidden = mine ? [...others, field] : others;
    return { kind: 'privacy', change: { is_listed: profile.is_listed, hidden, changed: [field] } };
  }
  const form = profileToForm(profile);
  const reading = readProfileChange(form, { ...form, [what]: mine });
  // The form's rules may have become stricter since the save: then nothing can be restored.
  return { kind: 'profile', change: reading.kind === 'valid' ? reading.value : {} };
};
