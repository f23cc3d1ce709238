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
    // A profile is in two rows, one that all members read and one with the hidden values. A change may move values between
    // them.
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

/** Sets only what `changed` names, so another device's settings stay. */
export const privacyChange = change('privacy', {
  payload: v.object({
    is_listed: v.boolean(),
    hidden: v.pipe(v.array(v.picklist(hideableFields)), v.readonly()),
    changed: v.pipe(v.array(v.picklist(privacyChoices)), v.readonly()),
  }),
  // A new value never arrives before the setting that hides it.
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

/** The own picture in base64; null once it is removed, undefined while nothing waits. By the member's id. */
export const waitingPicture = shown<string | null>('picture');

/** The own picture in base64; null removes it. */
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

/** The profile values that a change sets; null for one of another kind. */
export const valuesSetBy = (written: Parameters<typeof readPayload>[1]): ProfileValues | null => {
  const settings = readPayload(privacyChange, written);
  if (settings) return valuesOfPrivacy(settings);
  const changed = readPayload(profileChange, written);
  return changed && valuesOfChange(changed);
};

/** Whether the database refused a taken username: the only unique field of a profile. A used entry id is PT409. */
export const isUsernameTaken = (refusal: Refusal): boolean => refusal.code === '23505';

export const profileRefusalText = (refusal: Refusal): string =>
  isUsernameTaken(refusal) ? 'This username is taken. Please choose another one.' : refusal.message;

/** One line for each changed value. */
const linesOf = (values: ProfileValues): string =>
  profileItems
    .flatMap((what) => {
      const value = values[what];
      return value === undefined ? [] : [`${profileLabels[what]}: ${valueText(what, value)}`];
    })
    .join('\n');
