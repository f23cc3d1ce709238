import { afterAll, beforeAll, expect, it } from 'vitest';
import { deletedMessageText } from '../../src/domain/message.ts';
import { MirrorDb } from '../../src/local/mirror/mirror-db.ts';
import { createMirrorStore } from '../../src/local/mirror/mirror-store.ts';
import { pull } from '../../src/sync/pull.ts';
import { entry, messages, openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
beforeAll(async () => {
  real = await openRealTransport();
});
afterAll(() => real.close());

/** A device of Asha's: its copy takes what the server answers to it, and what it pulls. */
const createDevice = () => {
  const db = new MirrorDb(crypto.randomUUID());
  const mirror = createMirrorStore(db, { now: () => 1 });
  return {
    async send(kind: string, payload: object) {
      const outcome = await real.sendOne(entry(kind, payload));
      expect(outcome).toMatchObject({ kind: 'applied' });
      if (outcome?.kind === 'applied') await mirror.applyHint(outcome.rows);
    },
    async pull() {
      const { asha: member, transport } = real;
      const session = { current: async () => member, renew: async () => member };
      const clock = { now: () => 1 };
      const result = await pull({
        owner: member.uid,
        mirror,
        session,
        transport,
        clock,
        isRunning: () => true,
      });
      expect(result).toMatchObject({ kind: 'complete' });
    },
    async shows(messageId: string) {
      const [message, reactions] = await Promise.all([
        db.messages.get(messageId),
        db.reactions.where({ messageId }).toArray(),
      ]);
      return { content: message?.content, isOn: reactions.map(({ isOn }) => isOn) };
    },
  };
};

const steps = ['phone edits', 'laptop edits', 'phone reacts', 'laptop takes back', 'phone deletes'] as const;
type Step = (typeof steps)[number];

const ordersOf = (some: readonly Step[]): readonly (readonly Step[])[] =>
  some.length === 0
    ? [[]]
    : some.flatMap((step) => ordersOf(some.filter((other) => other !== step)).map((rest) => [step, ...rest]));

/** Both devices must show this in the end: the later of two edits or reactions counts, and nothing after the deletion. */
const endOf = (order: readonly Step[]) => {
  const end = { content: 'Diner?', isOn: [] as boolean[] };
  for (const step of order) {
    if (step === 'phone deletes') return { ...end, content: deletedMessageText };
    if (step === 'phone edits' || step === 'laptop edits') end.content = step;
    else end.isOn = [step === 'phone reacts'];
  }
  return end;
};

it.each([
  ['edit and react', steps.slice(0, 4)],
  ['edit, react and delete', steps.slice(1)],
])('two devices that %s in any order show the same in the end', async (_, some) => {
  const [phone, laptop] = [createDevice(), createDevice()];
  const orders = ordersOf(some);
  const written = messages(...orders.map(() => 'Diner?'));
  await real.transport.send(written, real.asha);
  const done = orders.map((order, index) => ({ order, messageId: written[index]?.id ?? '' }));
  const emoji = '❤️';
  const run = async (step: Step, messageId: string) =>
    ({
      'phone edits': () => phone.send('edit', { messageId, content: step }),
      'laptop edits': () => laptop.send('edit', { messageId, content: step }),
      'phone reacts': () => phone.send('reaction', { messageId, emoji, isOn: true }),
      'laptop takes back': () => laptop.send('reaction', { messageId, emoji, isOn: false }),
      'phone deletes': () => phone.send('deletion', { messageId }),
    })[step]();
  // The messages at once, the steps of each in their order.
  await Promise.all(
    done.map(async ({ order, messageId }) => {
      for (const step of order) await run(step, messageId);
    }),
  );
  await phone.pull();
  await laptop.pull();
  const shown = await Promise.all(
    done.map(async ({ order, messageId }) => ({
      order,
      phone: await phone.shows(messageId),
      laptop: await laptop.shows(messageId),
    })),
  );
  expect(shown).toEqual(done.map(({ order }) => ({ order, phone: endOf(order), laptop: endOf(order) })));
});
