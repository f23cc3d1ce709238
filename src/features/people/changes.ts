import * as v from 'valibot';
import { failure, notices } from '../../content/notices.ts';
import { profileLabels, valueText } from './profile/profile-texts.ts';
import type { Refusal } from '../../domain/delivery.ts';
import { profileItems, valuesOfChange, valuesOfPrivacy, type ProfileValues } from './rules/overwritten.ts';
import {
  hideableFields,
  privacyChoices,
  profileChangeSchema,
  withPrivacyChange,
  withProfileChange,
  type OwnProfile,
} from './rules/profile.ts';
import { change } from '../../engine/member/change.ts';
import type { Entry } from '../../engine/sync/entry.ts';
import { readPayload, shown } from '../../engine/sync/kind.ts';

/** The own profile with its hidden values, by the member's id. */
export const ownProfile = shown<OwnProfile>('own_profile');

/** Changes the own profile. An absent field keeps its value. */
export const profileChange = change('profile', {
  payload: profileChangeSchema,
  lane: 'profile',
  request: {
    rpc: 'save_profile',
    args: (changed) => ({ change: changed }),
    // The server answers with both rows of the profile: the public one, and the one with the hidden values.
    answers: 'several',
  },
  effect: {
    on: ownProfile,
    id: (_, { owner }) => owner,
    change: (row, changed) => row && withProfileChange(row, changed),
  },
  title: 'Profile change',
  text: (changed) => linesOf(valuesOfChange(changed)),
  delivered: () => notices.profileUpdated,
  refused: (refusal) => notices.profileFailed(profileRefusalText(refusal)),
  reason: (refusal) => profileRefusalText(refusal),
  editor: 'profile',
});

/** Sends only the choices in `changed`, so that other choices of another device stay. */
export const privacyChange = change('privacy', {
  payload: v.object({
    is_listed: v.boolean(),
    hidden: v.pipe(v.array(v.picklist(hideableFields)), v.readonly()),
    changed: v.pipe(v.array(v.picklist(privacyChoices)), v.readonly()),
  }),
  // The lane of profile changes: a new value never arrives before the setting that hides it.
  lane: 'profile',
  request: {
    rpc: 'save_privacy',
    args({ is_listed, hidden, changed }) {
      const touched = hideableFields.filter((field) => changed.includes(field));
      return {
        ...(changed.includes('is_listed') ? { listed: is_listed } : {}),
        hide: touched.filter((field) => hidden.includes(field)),
        show: touched.filter((field) => !hidden.includes(field)),
      };
    },
    answers: 'several',
  },
  effect: {
    on: ownProfile,
    id: (_, { owner }) => owner,
    change: (row, changed) => row && withPrivacyChange(row, changed),
  },
  title: 'Privacy change',
  text: (changed) => linesOf(valuesOfPrivacy(changed)),
  delivered: () => ({
    title: 'Privacy updated!',
    description: 'Other members see what you chose, and no more.',
  }),
  refused: (refusal) => failure('Error updating privacy', profileRefusalText(refusal)),
  reason: (refusal) => profileRefusalText(refusal),
  editor: 'profile',
});

/** The picture that waits in the outbox, by the member's id: base64, or null to remove the picture. Undefined without one. */
export const waitingPicture = shown<string | null>('picture');

/** Replaces the own picture (base64), or removes it (null). */
export const pictureChange = change('picture', {
  payload: v.object({ image: v.nullable(v.string()) }),
  lane: 'picture',
  request: {
    rpc: 'save_picture',
    args: ({ image }) => (image === null ? {} : { image }),
    answers: 'several',
  },
  effect: { on: waitingPicture, id: (_, { owner }) => owner, change: (_, { image }) => image },
  title: ({ image }) => (image === null ? 'Remove your picture' : 'New picture'),
  delivered: () => ({
    title: 'Picture updated!',
    description: 'Members see the change from now on.',
  }),
  refused: (refusal) => notices.profileFailed(profileRefusalText(refusal)),
});

export const profileChanges = [profileChange, privacyChange, pictureChange];

/** The profile values that an outbox entry sets; null for an entry of another kind. */
export const valuesSetBy = (entry: Pick<Entry, 'kind' | 'payload'>): ProfileValues | null => {
  const settings = readPayload(privacyChange, entry);
  if (settings) return valuesOfPrivacy(settings);
  const changed = readPayload(profileChange, entry);
  return changed && valuesOfChange(changed);
};

/** Whether the database refused a taken username, the only unique field of a profile. (A reused entry id gets PT409.) */
export const isUsernameTaken = (refusal: Refusal): boolean => refusal.code === '23505';

export const profileRefusalText = (refusal: Refusal): string =>
  isUsernameTaken(refusal) ? 'This username is taken. Please choose another one.' : refusal.message;

/** One line for each changed value. */
const linesOf = (values: ProfileValues): string =>
  profileItems
    .flatMap((item) => {
      const value = values[item];
      return value === undefined ? [] : [`${profileLabels[item]}: ${valueText(item, value)}`];
    })
    .join('\n');
