import type { Outcome } from '../../domain/delivery.ts';
import { browserClock, type Events } from '../local/browser/ports.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import { draftToEntry, type Draft } from '../sync/entry.ts';
import { createWriting } from '../sync/writing.ts';
import { watchEviction } from './eviction-watch.ts';
import { writingPorts, type Connecting } from './member.ts';

/** Sends an entry that the device cannot store; the form keeps the text until the entry has arrived. */
export type SendStraight = (id: string, draft: Omit<Draft, 'id' | 'owner' | 'queuedAt'>) => Promise<Outcome>;

const owner = 'visitor';

/** The visitor's outbox, sent without any session for as long as the page is open. */
export const openVisitor = (
  { connect, connected }: Connecting,
  events: Events,
  firstViewShown: Promise<void>,
) => {
  const outbox = new OutboxDb(owner);
  const ports = writingPorts(owner, outbox, events);
  const lifetime = new AbortController().signal;
  // Earlier, opening one more database would delay a member's first view.
  void firstViewShown.then(() => watchEviction({ owner, outbox, mirror: null, announcer: events }, lifetime));
  void connected.then(({ runEngine }) => runEngine({ ...ports, mirror: null }, lifetime));

  const sendStraight: SendStraight = async (id, draft) => {
    const connection = await connect();
    const entry = draftToEntry({ ...draft, id, owner, queuedAt: browserClock.now() }, 1);
    const [outcome] = (await connection?.transport(lifetime).send([entry], { kind: 'visitor' })) ?? [];
    if (outcome?.kind === 'rejected') return { kind: 'refused', refusal: outcome.refusal };
    if (outcome?.kind !== 'applied')
      return { kind: 'refused', refusal: { code: 'unsent', message: unsentText } };
    events.announce({ kind: 'delivered', id, entryKind: draft.kind, payload: draft.payload });
    return { kind: 'delivered' };
  };
  return { outbox, writing: createWriting(ports), mirror: null, sendStraight };
};

const unsentText =
  'We can’t reach the club right now, and this browser can’t keep what you wrote for later. It stays in the form: please send it again in a minute.';
