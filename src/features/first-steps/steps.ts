import { shownUsername, type Profile } from '../people/rules/profile.ts';

type Introduction = Pick<Profile, 'full_name' | 'location' | 'skills'>;

const enoughSkills = 3;

interface Progress {
  readonly profile: Introduction;
  /** The member has written a message, sent or not. */
  readonly hasWritten: boolean;
  readonly hasPicture: boolean;
}

/** Whether each of the first steps is done: name and place, three skills, a first message, a picture. */
export const firstSteps = ({
  profile: { full_name, location, skills },
  hasWritten,
  hasPicture,
}: Progress): readonly boolean[] => [
  full_name !== null && location !== null,
  skills !== null && skills.length >= enoughSkills,
  hasWritten,
  hasPicture,
];

/** Whether the member needs no first steps: all are done but the last. Many members never choose a picture. */
export const isSettled = (steps: readonly boolean[]): boolean => steps.slice(0, 3).every(Boolean);

/** A first message, which the member may change before sending. `inviter`: the username of the member who invited them. */
export const helloText = (
  { full_name, location, skills }: Introduction,
  inviter: string | null = null,
): string => {
  const name = full_name === null ? '' : ` I’m ${full_name}${location === null ? '' : ` from ${location}`}.`;
  const topics = skills?.slice(0, enoughSkills).join(', ');
  const thanks = inviter === null ? '' : ` Thank you for the invitation, ${shownUsername(inviter)}!`;
  return `Hello everyone!${name}${thanks} ${topics ? `Ask me about ${topics}.` : 'I’m glad to be here.'}`;
};
