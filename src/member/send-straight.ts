import type { Outcome } from '../domain/delivery.ts';
import { browserClock } from '../local/browser/ports.ts';
import { draftToEntry, type Draft } from '../sync/entry.ts';
import type { Announcer } from '../sync/ports.ts';
import type { Changes } from './change.ts';
import type { Connecting } from './connect.ts';

/** Sends an entry that the device cannot store: its form keeps the text until it has arrived. */
export type SendStraight = (id: string, draft: Omit<Draft, 'id' | 'owner' | 'queuedAt'>) => Promise<Outcome>;

/** For the visitor, whose requests need no session. */
export const createSendStraight =
  (
    { connect }: Pick<Connecting, 'connect'>,
    changes: Changes,
    announcer: Announcer,
    lifetime: AbortSignal,
  ): SendStraight =>
  async (id, draft) => {
    try {
      const { client, key } = await connect();
      const { online } = await import('./online.ts');
      const entry = draftToEntry({ ...draft, id, owner: 'visitor', queuedAt: browserClock.now() }, 1);
      const transport = online.createTransport(client, key, changes, lifetime);
      const [outcome] = await transport.send([entry], { kind: 'visitor' });
      if (outcome?.kind === 'rejected') return { kind: 'refused', refusal: outcome.refusal };
      if (outcome?.kind === 'applied') {
        announcer.announce({ kind: 'delivered', id, entryKind: draft.kind, payload: draft.payload });
        return { kind: 'delivered' };
      }
    } catch {
      // The chunk did not load.
    }
    return { kind: 'refused', refusal: { code: 'unsent', message: unsentText } };
  };

const unsentText =
  'We can’t reach the club right now, and this browser can’t keep what you wrote for later. It stays in the form: please send it again in a minute.';
