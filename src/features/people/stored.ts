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

/** The values that this device stores about a member's own profile. */
export const profileStored = forEachMember(
  (uid) => ({
    /** The draft of the member's own profile. Until it is saved or discarded. */
    profileDraft: onDevice(`profile-draft-${uid}`, json(isRecordOf(isText))),
    /** The fields that this device last saved, to notice when another device has replaced them. Until sign-out. */
    savedProfile: onDevice(
      `profile-saved-${uid}`,
      json<SavedValues>(isRecordOf(isObjectOf({ value: isProfileValue, at: isNumber }))),
    ),
  }),
  ['savedProfile'],
);
