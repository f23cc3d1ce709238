import type { ProfileValue, SavedValues } from './rules/overwritten.ts';
import {
  isBoolean,
  isNumber,
  isObjectOf,
  isRecordOf,
  isText,
  json,
} from '../../engine/local/store/formats.ts';
import { onDevice } from '../../engine/local/store/key-value-store.ts';
import { forEachMember } from '../../engine/local/store/member-store.ts';

const isProfileValue = (value: unknown): value is ProfileValue => isText(value) || isBoolean(value);

/** What this device stores about a member's own profile. The sign-out removes `savedProfile`, but not the draft. */
export const profileStored = forEachMember(
  (uid) => ({
    /** The unsaved edits of the profile form. */
    profileDraft: onDevice(`profile-draft-${uid}`, json(isRecordOf(isText))),
    /** The values that this device saved last, to notice when another device overwrites them. */
    savedProfile: onDevice(
      `profile-saved-${uid}`,
      json<SavedValues>(isRecordOf(isObjectOf({ value: isProfileValue, at: isNumber }))),
    ),
  }),
  ['savedProfile'],
);
