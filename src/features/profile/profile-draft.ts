import * as v from 'valibot';
import { profileFields, type ProfileForm } from '../../domain/profile-form.ts';

export type ProfileEdits = Partial<ProfileForm>;

const draftSchema = v.partial(
  v.object(Object.fromEntries(profileFields.map((field) => [field, v.string()] as const))),
);

/** What a member has typed into the profile and not saved, kept for the next visit; by member, as a device may be shared. */
export const readProfileDraft = (userId: string): ProfileEdits => {
  try {
    const parsed = v.safeParse(draftSchema, JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
};

/** Keeps what was typed, or forgets it when there is nothing. A browser that keeps nothing loses drafts, no more. */
export const keepProfileDraft = (userId: string, edits: ProfileEdits): void => {
  try {
    if (Object.keys(edits).length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(edits));
  } catch {
    // Storage is full or forbidden.
  }
};

const keyOf = (userId: string): string => `profile-draft-${userId}`;
