import type { Profile } from '../people/rules/profile.ts';

type Introduction = Pick<Profile, 'full_name' | 'location' | 'skills'>;

const enoughSkills = 3;

/**
 * Which of a newcomer's first steps are done: name and place, three skills, a first message. `hasWritten`: the member has
 * written a message, sent or not.
 */
export const firstSteps = (
  { full_name, location, skills }: Introduction,
  hasWritten: boolean,
): readonly boolean[] => [
  full_name !== null && location !== null,
  skills !== null && skills.length >= enoughSkills,
  hasWritten,
];

/** A first message for the member to change. */
export const helloText = ({ full_name, location, skills }: Introduction): string => {
  const name = full_name === null ? '' : ` I’m ${full_name}${location === null ? '' : ` from ${location}`}.`;
  const asked = skills?.slice(0, enoughSkills).join(', ');
  return `Hello everyone!${name} ${asked ? `Ask me about ${asked}.` : 'I’m glad to be here.'}`;
};
