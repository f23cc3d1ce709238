import type { Profile } from './profile.ts';

type Introduction = Pick<Profile, 'fullName' | 'location' | 'skills'>;

/** What a newcomer does first; each is true once done. */
export interface FirstSteps {
  readonly place: boolean;
  readonly skills: boolean;
  readonly hello: boolean;
}

const enoughSkills = 3;

/** `hasWritten`: the member has written a message, sent or not. */
export const firstSteps = (profile: Introduction, hasWritten: boolean): FirstSteps => ({
  place: profile.fullName !== null && profile.location !== null,
  skills: (profile.skills?.length ?? 0) >= enoughSkills,
  hello: hasWritten,
});

export const areDone = (steps: FirstSteps): boolean => steps.place && steps.skills && steps.hello;

/** A first message for the member to change. */
export const helloText = ({ fullName, location, skills }: Introduction): string => {
  const place = location === null ? '' : ` from ${location}`;
  const asked = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    (skills ?? []).slice(0, enoughSkills),
  );
  return [
    'Hello everyone!',
    fullName === null ? '' : `I’m ${fullName}${place}.`,
    asked === '' ? 'I’m glad to be here.' : `Ask me about ${asked}.`,
  ]
    .filter(Boolean)
    .join(' ');
};
