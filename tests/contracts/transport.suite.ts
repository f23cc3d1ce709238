import { afterAll, beforeAll, describe, expect, it, type SuiteCollector } from 'vitest';
import { entryVersion } from '../../src/engine/sync/kind.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
import type {
  Cursors,
  MemberSession,
  OwnerSession,
  PullPage,
  SendOutcome,
  Transport,
} from '../../src/engine/sync/ports.ts';
import { flush } from '../../src/engine/sync/flush.ts';
import { createMemoryOutbox, shownBy } from '../sim/memory-stores.ts';
import { entry as entryOf, messages as messagesOf } from './real-transport.ts';

/** A server with two members, and transports to it. */
export interface TransportWorld {
  readonly asha: MemberSession;
  readonly ravi: MemberSession;
  /** Asha with an expired access token. */
  readonly expired: MemberSession;
  readonly transport: Transport;
  /** The transport of a device without a network. */
  readonly cutOff: Transport;
  /** The entry, changed if needed so that the server refuses it with 23514. */
  toRefused(message: Entry): Entry;
  /** The ids of all messages on the server, in its order. */
  storedMessages(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The contract of every implementation of the transport port with its server. */
export const describeTransport = (name: string, create: () => Promise<TransportWorld>): SuiteCollector =>
  describe(`transport on ${name}`, () => {
    let world: TransportWorld;
    beforeAll(async () => {
      world = await create();
    });
    afterAll(() => world.close());

    const send = (entries: readonly Entry[], session: OwnerSession = world.asha) =>
      world.transport.send(entries, session);
    /** The ids of these entries that the server has, in its order. */
    const stored = async (entries: readonly Entry[]) => {
      const ids = entries.map((entry) => entry.id);
      return (await world.storedMessages()).filter((id) => ids.includes(id));
    };
    const pull = async (cursors: Cursors, session: MemberSession): Promise<PullPage> => {
      const outcome = await world.transport.pull(cursors, session);
      if (outcome.kind !== 'page') throw new Error(outcome.kind);
      return outcome.page;
    };

    it('applies an entry once under its id and returns the same row every time [OB4]', async () => {
      const entry = message();
      const first = await send([entry]);
      expect(first).toMatchObject([{ kind: 'applied', rows: [{ table: 'messages', id: entry.id }] }]);
      expect(await send([entry])).toEqual(first);
      expect(await stored([entry])).toEqual([entry.id]);
    });

    it('rejects another text under an id in use [OB7]', async () => {
      const entry = message();
      await send([entry]);
      const edited = { ...entry, payload: { content: 'Edited since' } };
      const refused = { kind: 'rejected', refusal: { code: 'PT409' } };
      expect(await send([edited])).toMatchObject([refused]);
      const next = message();
      expect(await send([edited, next])).toMatchObject([refused, { kind: 'applied' }]);
    });

    it('sends as many messages at once as its limit says, in order, with one outcome each [LN4]', async () => {
      const entries = messages(world.transport.batchLimit('message'));
      expect(await send(entries)).toEqual(entries.map((entry) => appliedWith(entry)));
      expect(await stored(entries)).toEqual(entries.map((entry) => entry.id));
    });

    it('sends entries of other kinds one at a time [LN4]', async () => {
      const answered: Transport = {
        ...world.transport,
        send: async (entries) => entries.map(() => ({ kind: 'applied', rows: [] })),
      };
      const entries = [entryOf('profile', {}), entryOf('profile', {}), entryOf('profile', {})];
      const batches = await sendQueued(answered, entries, world.asha);
      expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual(entries.map(({ id }) => [id]));
    });

    it('does not send entries of a newer version of the app [LN6]', () => {
      const newer = { ...entryOf('message', {}), version: entryVersion + 1 };
      expect(world.transport.canSend(newer)).toBe(false);
      expect(world.transport.canSend({ ...newer, version: 1 })).toBe(true);
    });

    it('applies a batch once, also when some of it had arrived before [OB4]', async () => {
      const entries = messages(3);
      const first = await send(entries.slice(0, 1));
      const all = await send(entries);
      expect(all[0]).toEqual(first[0]);
      expect(await send(entries)).toEqual(all);
      expect(await stored(entries)).toEqual(entries.map((entry) => entry.id));
    });

    it('rejects an entry that the server refuses, by its code, and stores nothing [ER1]', async () => {
      const entry = world.toRefused(message());
      expect(await send([entry])).toEqual([refused]);
      expect(await stored([entry])).toEqual([]);
    });

    it('delivers both neighbours of a refused message in a batch [LN4]', async () => {
      const [first, middle, last] = messages(3) as [Entry, Entry, Entry];
      const entries = [first, world.toRefused(middle), last];
      expect(await send(entries)).toEqual([appliedWith(first), refused, appliedWith(last)]);
      expect(await stored(entries)).toEqual([first.id, last.id]);
    });

    it('needs a sign-in when the token has expired, and stores nothing [ER4]', async () => {
      const entries = messages(2);
      const needsAuth = { kind: 'needs-auth' };
      expect(await send(entries.slice(0, 1), world.expired)).toEqual([needsAuth]);
      expect(await send(entries, world.expired)).toEqual([needsAuth, needsAuth]);
      expect(await world.transport.pull({}, world.expired)).toEqual(needsAuth);
      expect(await stored(entries)).toEqual([]);
    });

    it('pulls nothing for a visitor [ID2]', async () => {
      expect(await world.transport.pull({}, { kind: 'visitor' })).toEqual({ kind: 'needs-auth' });
    });

    it('reports a lost connection without a network, and decides about no entry [ER2]', async () => {
      const entries = messages(2);
      const lost: SendOutcome = { kind: 'retry', scope: 'connection' };
      expect(await world.cutOff.send(entries.slice(0, 1), world.asha)).toEqual([lost]);
      expect(await world.cutOff.send(entries, world.asha)).toEqual([lost, lost]);
      expect(await world.cutOff.pull({}, world.asha)).toEqual({ kind: 'retry' });
      expect(await stored(entries)).toEqual([]);
    });

    it("pulls every member's messages, but only the member's own invitations [ID4]", async () => {
      const hers = message();
      const his = message();
      const invitation = entryOf('invitation', { invitee_email: 'friend@example.com' });
      await send([hers]);
      await send([his], world.ravi);
      expect(await send([invitation])).toEqual([
        { kind: 'applied', rows: [expect.objectContaining({ table: 'invitations', id: invitation.id })] },
      ]);

      const [ashas, ravis] = [await pull({}, world.asha), await pull({}, world.ravi)];
      expect([ashas.uid, ravis.uid]).toEqual([world.asha.uid, world.ravi.uid]);
      for (const page of [ashas, ravis]) {
        expect(idsOf(page, 'messages')).toContain(hers.id);
        expect(idsOf(page, 'messages')).toContain(his.id);
      }
      expect(idsOf(ashas, 'invitations')).toEqual([invitation.id]);
      expect(idsOf(ravis, 'invitations')).toEqual([]);
    });

    it('pulls after a cursor only newer rows, with the numbers that the sends returned [RT3]', async () => {
      const before = await pull({}, world.asha);
      expect((await pull(cursorsOf(before), world.asha)).rows).toEqual([]);
      const entries = messages(3);
      const outcomes = await send(entries);
      const after = await pull(cursorsOf(before), world.asha);
      expect(after.epoch).toBe(before.epoch);
      const sent = outcomes.flatMap((outcome) => (outcome.kind === 'applied' ? outcome.rows : []));
      const number = ({ id, xid }: { readonly id: string; readonly xid: string }) => `${id} ${xid}`;
      expect(after.rows.map(number).toSorted()).toEqual(sent.map(number).toSorted());
    });
  });

const message = () => entryOf('message', { content: 'Tea at five' });
const messages = (count: number) =>
  messagesOf(...Array.from({ length: count }, (_, index) => `${index + 1} of ${count}`));

const appliedWith = ({ id }: Entry) => ({
  kind: 'applied',
  rows: [expect.objectContaining({ table: 'messages', id })],
});

const refused = { kind: 'rejected', refusal: { code: '23514', message: expect.any(String) } };

const idsOf = (page: PullPage, table: string) =>
  page.rows.filter((row) => row.table === table).map((row) => row.id);

const cursorsOf = (page: PullPage): Cursors =>
  Object.fromEntries(
    Object.entries(page.scans).flatMap(([table, { last }]) => (last ? [[table, last]] : [])),
  );

/** Flushes these entries as this member. Resolves to the batches that the engine handed to the transport. */
const sendQueued = async (
  transport: Transport,
  entries: readonly Entry[],
  member: MemberSession,
): Promise<readonly (readonly Entry[])[]> => {
  const outbox = createMemoryOutbox();
  for (const entry of entries) await outbox.add({ ...entry, owner: member.uid });
  const batches: (readonly Entry[])[] = [];
  const result = await flush(
    {
      owner: member.uid,
      outbox,
      mirror: null,
      session: { current: async () => member, renew: async () => member },
      transport: {
        ...transport,
        send(batch, session) {
          batches.push(batch);
          return transport.send(batch, session);
        },
      },
      clock: { now: () => 1_700_000_000_000 },
      random: { next: () => 0, uuid: () => crypto.randomUUID() },
      announcer: { announce: () => undefined },
      shownBy,
      isRunning: () => true,
    },
    true,
  );
  expect(result.kind).toBe('done');
  return batches;
};
