import * as v from 'valibot';
import { createJsonMemory } from './json-memory.ts';

/** That a member's copy was removed because the device had not reached the server for too long; until they have read it. */
export const removedCopyMemory = createJsonMemory<true>((uid) => `copy-removed-${uid}`, v.literal(true));
