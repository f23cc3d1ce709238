import * as v from 'valibot';
import type { KeptHere } from '../../domain/kept-here.ts';
import { createJsonMemory } from './json-memory.ts';

const time = v.nullable(v.number());
const unsent = v.object({ count: v.number(), from: time, to: time });

/**
 * What this device had of a member when it was last looked at, outside of IndexedDB: a browser that takes the databases
 * away for lack of space leaves this, so that the loss can be told. Chromium and Firefox do so; Safari takes everything
 * of a site at once (after seven days without a visit, or by hand), and then nobody can know that anything was there.
 */
export const keptHereMemory = createJsonMemory<KeptHere>(
  (uid) => `kept-here-${uid}`,
  v.object({
    stock: v.object({ mark: v.string(), hasCopy: v.boolean(), waiting: unsent }),
    loss: v.nullable(v.object({ at: v.number(), unsent })),
  }),
);
