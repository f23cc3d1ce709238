import * as v from 'valibot';
import { keptAnswers } from '../../domain/still-wanted.ts';
import { createJsonMemory } from './json-memory.ts';

const memory = createJsonMemory<Readonly<Record<string, number>>>(
  (owner) => `still-wanted-${owner}`,
  v.record(v.string(), v.number()),
);
const none: Readonly<Record<string, number>> = {};

/** When a person said of something that waits that it shall still go: epoch milliseconds by its id, for each outbox. */
export const stillWantedMemory = {
  read: (owner: string): Readonly<Record<string, number>> => memory.read(owner) ?? none,
  /** `waiting`: the ids of all that waits there; answers about anything else are forgotten. */
  note(owner: string, id: string, at: number, waiting: ReadonlySet<string>): void {
    memory.write(owner, keptAnswers({ ...stillWantedMemory.read(owner), [id]: at }, waiting));
  },
  subscribe: memory.subscribe,
} as const;
