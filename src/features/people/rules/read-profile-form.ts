import * as v from 'valibot';
import { limits } from '../../../config/limits.ts';
import { claimsClubVoice, mixesScripts } from '../../../domain/club-voice.ts';
import { labelsOf } from './directory-chips.ts';
import { toPlainSigns } from '../../../domain/plain-signs.ts';
import { toPlainText, codePoints } from '../../../domain/plain-text.ts';
import { profileFields, type ProfileChange } from './profile.ts';
import type { ProfileForm } from './profile-form.ts';
import { githubUsernameIn, linkedinUsernameIn, normaliseWebsite } from './profile-links.ts';
import { readForm, type FormReading } from '../../../domain/read-form.ts';

/**
 * Reads the fields that differ from `initial`, ready to save. Two devices that edit different fields then do not undo each other,
 * and an old value that is invalid today does not block a save.
 */
export const readProfileChange = (initial: ProfileForm, form: ProfileForm): FormReading<ProfileChange> => {
  const touched = profileFields.filter((field) => form[field] !== initial[field]);
  // An empty field is always valid.
  const typed = profileFields.map((field) => [field, touched.includes(field) ? form[field] : '']);
  const reading = readForm(profileFormSchema, Object.fromEntries(typed));
  if (reading.kind === 'invalid') return reading;
  const { value } = reading;
  return { kind: 'valid', value: Object.fromEntries(touched.map((field) => [field, value[field]])) };
};

const emptyToNull = (text: string): string | null => (text === '' ? null : text);

/** Optional text of at most `max` code points, as `char_length()` counts them in the database. */
const text = (label: string, max: number, shape: 'line' | 'lines' = 'line') =>
  v.pipe(
    v.string(),
    v.transform((typed) => toPlainText(typed, shape)),
    v.check((value) => codePoints(value) <= max, `${label}: at most ${max} characters.`),
  );

/** Refuses a name that claims to speak for the club. */
const isOwnVoice = (label: string) =>
  v.check(
    (name: string) => !claimsClubVoice(name),
    `${label}: please leave out “organiser” and the club’s name.`,
  );

/** Each skill once: "Photography, photography" is one. */
const listOfSkills = (typed: string): readonly string[] =>
  labelsOf(typed.split(',').map((skill) => toPlainText(skill, 'line'))).map(({ text: skill }) => skill);

// The check constraints in supabase/migrations allow the same letters. Old GitHub usernames may end in a hyphen or have two in a
// row, and those that a company manages have an underscore.
const githubUsername = /^[a-z\d][a-z\d_-]*$/i;
const linkedinUsername = /^[\w%À-ÿ-]+$/;
const clubUsername = new RegExp(`^[A-Za-z0-9_]{${limits.usernameMin},${limits.usernameMax}}$`);

const profileFormSchema = v.object({
  full_name: v.pipe(
    text('Full name', limits.fullNameLength),
    isOwnVoice('Full name'),
    v.check((name) => !mixesScripts(name), 'Full name: please write each word in one alphabet.'),
    v.transform(emptyToNull),
  ),
  username: v.pipe(
    v.string(),
    v.transform((typed) => toPlainSigns(typed).replace(/^@/, '')),
    v.check(
      (name) => name === '' || clubUsername.test(name),
      `Username: ${limits.usernameMin} to ${limits.usernameMax} letters, digits and underscores.`,
    ),
    isOwnVoice('Username'),
    v.transform(emptyToNull),
  ),
  bio: v.pipe(text('Bio', limits.bioLength, 'lines'), v.transform(emptyToNull)),
  skills: v.pipe(
    v.string(),
    v.transform(listOfSkills),
    v.check((skills) => skills.length <= limits.skills, `Skills: at most ${limits.skills}.`),
    v.check(
      (skills) => skills.every((skill) => codePoints(skill) <= limits.skillLength),
      `Skills: at most ${limits.skillLength} characters each.`,
    ),
    v.transform((skills) => (skills.length === 0 ? null : skills)),
  ),
  location: v.pipe(text('Location', limits.locationLength), v.transform(emptyToNull)),
  website: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (typed) => typed === '' || normaliseWebsite(typed) !== null,
      'Website: an address like example.com or https://example.com.',
    ),
    v.transform((typed) => (typed === '' ? null : normaliseWebsite(typed))),
    v.check(
      (address) => address === null || codePoints(address) <= limits.websiteLength,
      `Website: at most ${limits.websiteLength} characters.`,
    ),
  ),
  github_username: v.pipe(
    v.string(),
    v.transform(githubUsernameIn),
    v.check(
      (name) => name === '' || (githubUsername.test(name) && name.length <= limits.githubUsernameLength),
      'GitHub: a username, or the address of a GitHub profile.',
    ),
    v.transform(emptyToNull),
  ),
  linkedin_username: v.pipe(
    v.string(),
    v.transform(linkedinUsernameIn),
    v.check(
      (name) =>
        name === '' || (linkedinUsername.test(name) && codePoints(name) <= limits.linkedinUsernameLength),
      'LinkedIn: a username, or the address of a LinkedIn profile.',
    ),
    v.transform(emptyToNull),
  ),
});
