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

/** What this device remembers of a member's own profile. */
export const profileStored = forEachMember(
  (uid) => ({
    /** What the member typed into the own profile. Until it is saved or discarded. */
    profileDraft: onDevice(`profile-draft-${uid}`, json(isRecordOf(isText))),
    /** What this device saved of the own profile, to tell when another device has replaced it. Until sign-out. */
    savedProfile: onDevice(
      `profile-saved-${uid}`,
      json<SavedValues>(isRecordOf(isObjectOf({ value: isProfileValue, at: isNumber }))),
    ),
  }),
  ['savedProfile'],
);
