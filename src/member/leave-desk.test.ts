import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDeviceStorage } from '../../tests/contracts/device-storage.ts';
import { DeskDb } from '../local/desk-db.ts';
import { MirrorDb } from '../local/mirror/mirror-db.ts';
import { OutboxDb } from '../local/outbox/outbox-db.ts';
import { draftOf } from '../local/outbox/draft.testing.ts';
import { createOutboxStore } from '../local/outbox/outbox-store.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { EntryState } from '../sync/entry.ts';
import { createDeskLeaver } from './leave-desk.ts';

const password = 'palm;tr33s';
const states: readonly EntryState[] = ['queued', 'sending', 'auth-blocked', 'acked', 'rejected'];

let uid: string;
let mirror: MirrorDb;
let outbox: OutboxDb;
beforeEach(() => {
  stubDeviceStorage();
  vi.stubGlobal('dispatchEvent', () => true);
  uid = crypto.randomUUID();
  mirror = new MirrorDb(uid);
  outbox = new OutboxDb(uid);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  mirror.close();
  outbox.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const typeAtDesk = async () => {
  memberValues(uid).villaEdits.write({ '2027-02': { seen: 1, wifi: { password } } });
  memberValues(uid).editionEdits.write({ '2027-02': { seen: 1, banner: 'The bus leaves at ten.' } });
  memberValues(uid).noteEdits.write({ a: { text: 'Talks too much.' } });
  memberValues(uid).announcementDraft.write({ text: 'The bus leaves at eleven.' });
  const desk = new DeskDb(uid);
  await desk.open();
  desk.close();
  const { add, change } = createOutboxStore(outbox);
  for (const state of states) {
    const act = {
      action: 'save-villa',
      details: { wifi: password },
      subject: 'villa',
      title: 'A',
      text: null,
    };
    const { id } = await add(draftOf(uid, 'desk', act));
    await change([id], (entry) => ({ ...entry, state }));
  }
  await add(draftOf(uid, 'message', { content: 'Hi' }));
};
const setBadge = (isOrganiser: boolean) => mirror.table('profiles').put({ id: uid, xid: '1', isOrganiser });
const drafts = () => {
  const { villaEdits, editionEdits, noteEdits, announcementDraft } = memberValues(uid);
  return [villaEdits, editionEdits, noteEdits, announcementDraft].filter((kept) => kept.read() !== null);
};
const held = async () => ({
  drafts: drafts().length,
  entries: (await outbox.entries.toArray()).map(({ kind }) => kind),
  desk: await Dexie.exists(new DeskDb(uid).name),
});
const leaver = (pullDesk = async (pull: () => Promise<boolean>) => void (await pull())) =>
  createDeskLeaver({ uid, mirror, outbox, pullDesk }).leaveIfLost;

const everything = { drafts: 4, entries: [...states.map(() => 'desk'), 'message'], desk: true };
const nothing = { drafts: 0, entries: ['message'], desk: false };

it('removes the copy, the drafts and the acts of the desk, and nothing else, when the badge was gone before the pull', async () => {
  await typeAtDesk();
  await setBadge(false);
  await leaver()();
  await expect.poll(held).toEqual(nothing);
});

it('keeps all of it while the member is an organiser or the badge is unknown', async () => {
  await typeAtDesk();
  const leave = leaver();
  await leave();
  await setBadge(true);
  await leave();
  expect(await held()).toEqual(everything);
});

it('tries again after the next pull when the removal failed', async () => {
  await typeAtDesk();
  await setBadge(false);
  let failures = 1;
  const leave = leaver(async (pull) => {
    failures -= 1;
    if (failures === 0) throw new Error('The storage failed.');
    await pull();
  });
  await expect(leave()).rejects.toThrow('The storage failed.');
  await leave();
  await expect.poll(held).toEqual(nothing);
});

it('removes what an open page keeps of its form while the removal of the desk waits', async () => {
  await typeAtDesk();
  await setBadge(false);
  await leaver(async (pull) => {
    memberValues(uid).villaEdits.write({ '2027-02': { seen: 1, wifi: { password } } });
    await pull();
  })();
  await expect.poll(held).toEqual(nothing);
});
