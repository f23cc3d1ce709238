import { entryVersion, type EntryKind, type EntryPayload } from '../domain/entry-kinds.ts';
import { normaliseEmail } from '../domain/invitation.ts';
import type { Outcome } from '../domain/delivery.ts';
import type { SyncEvent } from '../sync/ports.ts';
import type { Writing } from '../sync/writing.ts';
import type { Events } from '../local/browser/ports.ts';
import type { Outbox, Sent } from './hooks/use-outbox.ts';
import type { Member } from './open-member.ts';
import { readSyncStatus } from './state/sync-status.ts';

/** The member, or the visitor, who has no mirror. */
interface Owner {
  readonly writing: Writing;
  readonly mirror: Member['mirror'] | null;
}

const longestWaitMs = 10_000;

/** The screens' outbox, on the engines of this page. */
export const createOutbox = (
  engines: { readonly member: () => Owner | null; readonly visitor: () => Owner },
  events: Events,
  /** Makes the page announce the entry's outcome, since no form waits for it any more. */
  track: (id: string) => void,
  /** Called when the device holds something that must not be lost. */
  onStored: () => void,
): Omit<Outbox, 'prepare'> => {
  const member = (): Owner => {
    const current = engines.member();
    if (!current) throw new Error('Nobody is signed in.');
    return current;
  };
  const send = async <K extends EntryKind>(
    owner: Owner,
    kind: K,
    lane: string,
    payload: EntryPayload<K>,
  ): Promise<Sent> => {
    const watch = watchOutcome(events);
    try {
      const id = await owner.writing.enqueue({ kind, lane, version: entryVersion, payload });
      // A visitor's application that is sent at once needs no permission to store data.
      if (owner.mirror) onStored();
      const outcome = watch.of(id).then((settled) => {
        if (settled.kind === 'waiting') {
          track(id);
          onStored();
        }
        return settled;
      });
      return { id, outcome };
    } catch (error) {
      watch.stop();
      throw error;
    }
  };
  /** Changes the entry in the one outbox that holds it. */
  const onOwner = async (step: (writing: Writing) => Promise<boolean>): Promise<boolean> => {
    const current = engines.member();
    if (current && (await step(current.writing))) return true;
    return step(engines.visitor().writing);
  };
  return {
    sendMessage: (content) => send(member(), 'message', 'chat', { content }),
    invite: (email) => {
      const address = normaliseEmail(email);
      return send(member(), 'invitation', `invitation:${address}`, { email: address });
    },
    saveProfile: (change) => send(member(), 'profile', 'profile', change),
    savePicture: (image) => send(member(), 'picture', 'picture', { image }),
    deleteMessage: (messageId) => send(member(), 'deletion', `deletion:${messageId}`, { messageId }),
    reportMessage: (messageId, reason) =>
      send(member(), 'report', `report:${messageId}`, { messageId, reason }),
    // In the profile's lane, so that a new value never arrives before the setting that hides it.
    savePrivacy: ({ isListed, hidden, changed }) =>
      send(member(), 'privacy', 'profile', { isListed, hidden, changed }),
    changeInvitation({ id, invitee }, change) {
      const email = normaliseEmail(invitee);
      return send(member(), 'invitation-change', `invitation:${email}`, { invitationId: id, email, change });
    },
    apply: (application) =>
      send(engines.visitor(), 'application', `application:${application.email}`, application),
    actAtDesk: (act) => send(member(), 'desk', `desk:${act.about}`, act),
    async cancel(id) {
      const own = await engines.member()?.writing.cancel(id);
      const result = own && own !== 'too-late' ? own : await engines.visitor().writing.cancel(id);
      // The server decides whether the withdrawal was in time.
      if (result === 'withdrawing') track(id);
      return result;
    },
    retry: async (id) => {
      track(id);
      await onOwner((writing) => writing.retry(id));
    },
    edit: (id, content) => onOwner((writing) => writing.edit(id, { content })),
    keepTrying: async (id) => {
      await onOwner((writing) => writing.keepTrying(id));
    },
    discard: async (id) => {
      await onOwner((writing) => writing.discard(id));
    },
  };
};

/** Subscribes before the entry exists, so that it misses no event. */
const watchOutcome = (events: Events) => {
  const heard: SyncEvent[] = [];
  let decide: (event: SyncEvent) => void = (event) => heard.push(event);
  const unsubscribe = events.subscribe((event) => decide(event));
  return {
    stop: unsubscribe,
    of: (id: string): Promise<Outcome> =>
      new Promise((resolve) => {
        const settle = (outcome: Outcome) => {
          unsubscribe();
          clearTimeout(timer);
          resolve(outcome);
        };
        const timer = setTimeout(() => settle({ kind: 'waiting' }), longestWaitMs);
        decide = (event) => {
          if (event.kind === 'offline') return settle({ kind: 'waiting' });
          if (!('id' in event) || event.id !== id) return;
          if (event.kind === 'delivered') settle({ kind: 'delivered' });
          else if (event.kind === 'refused') settle({ kind: 'refused', refusal: event.refusal });
          else settle({ kind: 'waiting' });
        };
        for (const event of heard) decide(event);
        if (!readSyncStatus().hasNetwork) settle({ kind: 'waiting' });
      }),
  };
};
