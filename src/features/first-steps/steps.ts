import { shownUsername, type Profile } from '../people/rules/profile.ts';

type Introduction = Pick<Profile, 'full_name' | 'location' | 'skills'>;

const enoughSkills = 3;

/** The facts about a member by which the steps are done. `hasWritten`: the member has written a message, sent or not. */
export interface Newcomer {
  readonly profile: Introduction;
  readonly hasWritten: boolean;
  readonly hasPicture: boolean;
}

/** Which of a newcomer's first steps are done: name and place, three skills, a first message, a picture. */
export const firstSteps = ({
  profile: { full_name, location, skills },
  hasWritten,
  hasPicture,
}: Newcomer): readonly boolean[] => [
  full_name !== null && location !== null,
  skills !== null && skills.length >= enoughSkills,
  hasWritten,
  hasPicture,
];

/** Whether a member who opens the portal is a newcomer no more. Many members never choose a picture. */
export const isAtHome = (steps: readonly boolean[]): boolean => steps.slice(0, 3).every(Boolean);

/** A first message for the member to change. `inviter`: the username of who invited them. */
export const helloText = (
  { full_name, location, skills }: Introduction,
  inviter: string | null = null,
): string => {
  const name = full_name === null ? '' : ` I’m ${full_name}${location === null ? '' : ` from ${location}`}.`;
  const asked = skills?.slice(0, enoughSkills).join(', ');
  const thanks = inviter === null ? '' : ` Thank you for the invitation, ${shownUsername(inviter)}!`;
  return `Hello everyone!${name}${thanks} ${asked ? `Ask me about ${asked}.` : 'I’m glad to be here.'}`;
};
