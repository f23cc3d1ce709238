import { afterEach, expect, it, vi } from 'vitest';
import { stubDeviceStorage } from '../../../tests/contracts/device-storage.ts';
import { draftOf } from '../../engine/local/outbox/draft.testing.ts';
import { OutboxDb } from '../../engine/local/outbox/outbox-db.ts';
import { createOutboxStore } from '../../engine/local/outbox/outbox-store.ts';
import { createDeskLeaver } from './leave-desk.ts';
import { chatStored } from '../chat/stored.ts';
import { deskStored } from './stored.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('removes the drafts and acts of the desk once a pull shows that the member is no organiser', async () => {
  const { items } = stubDeviceStorage();
  vi.stubGlobal('dispatchEvent', () => true);
  const outbox = new OutboxDb('nadia');
  const { villaEdits, editionEdits, noteEdits, workEdits, announcementDraft } = deskStored('nadia');
  const { chatDraft } = chatStored('nadia');
  const { add, change } = createOutboxStore(outbox);
  for (const edits of [villaEdits, editionEdits, noteEdits, workEdits])
    edits.write({ a: { password: 'palm;tr33s' } });
  announcementDraft.write({ text: 'The bus leaves at eleven.' });
  chatDraft.write('Hi');
  for (const state of ['queued', 'sending', 'auth-blocked', 'acked', 'rejected'] as const) {
    const act = { action: 'save-villa', details: {}, subject: 'villa', title: 'A', text: null };
    const { id } = await add(draftOf('nadia', 'desk', act));
    await change([id], (entry) => ({ ...entry, state }));
  }
  await add(draftOf('nadia', 'message', { content: 'Hi' }));
  let status: { readonly desk?: { readonly waiting: number } } | undefined;
  const leaver = createDeskLeaver({
    uid: 'nadia',
    mirror: { document: async () => status as never },
    outbox,
  });
  const leave = async () => {
    await leaver.leaveUnlessOrganiser();
    return { drafts: items.size, entries: await outbox.entries.count() };
  };
  expect(await leave()).toEqual({ drafts: 6, entries: 6 });
  status = { desk: { waiting: 0 } };
  expect(await leave()).toEqual({ drafts: 6, entries: 6 });

  status = {};
  const failed = vi.spyOn(outbox.entries, 'filter').mockImplementationOnce(() => {
    throw new Error('The storage failed.');
  });
  await expect(leave()).rejects.toThrow('The storage failed.');
  failed.mockRestore();
  expect(await leave()).toEqual({ drafts: 1, entries: 1 });
  expect([...items.keys()]).toEqual(['chat-draft-nadia']);
  expect(leaver.mayHoldDesk()).toBe(false);
  await outbox.delete();
});
