import type { Entry } from '../../src/engine/sync/entry.ts';

/** The applications of every world, and how many of them can be accepted. */
export const applications = ['application 1', 'application 2', 'application 3'] as const;
export const seats = 1;

export const choices = ['accepted', 'waitlisted', 'declined'] as const;
type Choice = (typeof choices)[number];

/** An organiser's decision. `seen`: the version of the application that the device showed. */
export interface DecisionDetails {
  readonly application: string;
  readonly choice: Choice;
  readonly seen: number;
}

/** A decision as the server holds it (private.application_decisions). Each makes a new version of its application. */
export interface Decision {
  readonly id: string;
  readonly content: string;
  readonly application: string;
  readonly outcome: Choice;
}

/** The number of decisions about each application that has one. */
export const versionsOf = (decisions: readonly Decision[]): ReadonlyMap<string, number> => {
  const versions = new Map<string, number>();
  for (const { application } of decisions) versions.set(application, (versions.get(application) ?? 0) + 1);
  return versions;
};

/** The decision that the entry makes; null when another decision preceded it. Without a free seat 'accepted' becomes 'waitlisted'. */
export const decisionOf = (decisions: readonly Decision[], entry: Entry): Decision | null => {
  const { application, choice, seen, content } = entry.payload as DecisionDetails & {
    readonly content: string;
  };
  if (seen !== (versionsOf(decisions).get(application) ?? 0)) return null;
  const outcomes = new Map(decisions.map((decision) => [decision.application, decision.outcome]));
  const seated = [...outcomes].filter(([other, outcome]) => other !== application && outcome === 'accepted');
  const isFull = choice === 'accepted' && seated.length >= seats;
  return { id: entry.id, content, application, outcome: isFull ? 'waitlisted' : choice };
};
