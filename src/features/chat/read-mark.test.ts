import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { schema } from '../../app/capabilities.ts';
import { stubDeviceStorage } from '../../../tests/contracts/device-storage.ts';
import { MirrorDb } from '../../engine/local/mirror/mirror-db.ts';
import type { RemoteRow } from '../../engine/sync/ports.ts';
import { followReadMark, advanceReadMark, sendReadMarks } from './read-mark.ts';
import { chatTables } from './tables.ts';
import { chatStored } from './stored.ts';

let closing: AbortController;
beforeEach(() => {
  stubDeviceStorage();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  closing = new AbortController();
});
afterEach(() => {
  closing.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = (minute: number) => `2026-01-01T12:0${minute}:00+00:00`;

/** A device whose mirror holds a read mark of this minute, or none for null. */
const device = async (held: number | null) => {
  const uid = crypto.randomUUID();
  const mirror = new MirrorDb(uid, schema);
  const hold = (minute: number) =>
    mirror
      .rows(chatTables.read_marks)
      .put({ id: uid, xid: '1', created_at: at(minute), message_id: `m${minute}` });
  if (held !== null) await hold(held);
  const { lastRead } = chatStored(uid);
  return {
    uid,
    mirror,
    hold,
    lastRead,
    read: (minute: number) => lastRead.write([at(minute), `m${minute}`]),
  };
};

it('takes over the read mark of another device', async () => {
  const { uid, mirror, hold, lastRead, read } = await device(1);
  followReadMark({ uid, mirror, closing: closing.signal });
  await expect.poll(() => lastRead.read()).toEqual([at(1), 'm1']);
  read(3);
  await hold(4);
  await expect.poll(() => lastRead.read()).toEqual([at(4), 'm4']);
});

it('ignores an earlier message than the last read one', async () => {
  const { uid, lastRead } = await device(null);
  advanceReadMark(uid, [at(3), 'm3']);
  advanceReadMark(uid, [at(2), 'm2']);
  expect(lastRead.read()).toEqual([at(3), 'm3']);
  advanceReadMark(uid, [at(4), 'm4']);
  expect(lastRead.read()).toEqual([at(4), 'm4']);
});

/** A page that sends its read mark. `answer`: the server's answer. The returned `pass` lets the throttle's interval pass. */
const page = async (held: number | null, answer: (messageId: string) => RemoteRow | null) => {
  const reader = await device(held);
  const due: (() => void)[] = [];
  const sent: string[] = [];
  const received: RemoteRow[] = [];
  const ask = sendReadMarks({
    ...reader,
    closing: closing.signal,
    timers: {
      after(_, work) {
        due.push(work);
        return () => undefined;
      },
    },
    async send(messageId) {
      sent.push(messageId);
      return answer(messageId);
    },
    async receive(rows) {
      received.push(...rows);
    },
  });
  /** Runs the due work, and waits until the mirror has answered the reads before. */
  const pass = async () => {
    for (const work of due.splice(0)) work();
    await reader.mirror.rows(chatTables.read_marks).count();
    await reader.mirror.rows(chatTables.read_marks).count();
  };
  return { ...reader, ask, due, sent, received, pass };
};

const row = (messageId: string): RemoteRow => ({
  table: 'read_marks',
  id: 'u',
  xid: '2',
  value: { message_id: messageId },
});

it('sends the first read mark at once, and throttles later ones', async () => {
  const { read, due, sent, received, pass } = await page(1, row);
  read(2);
  await expect.poll(() => sent).toEqual(['m2']);
  read(3);
  read(4);
  expect(due).toHaveLength(1);
  await pass();
  await expect.poll(() => received).toEqual([row('m2'), row('m4')]);
  expect(sent).toEqual(['m2', 'm4']);
});

it('sends no mark that the server already has', async () => {
  const { read, ask, sent, pass } = await page(3, row);
  read(2);
  await pass();
  read(3);
  await pass();
  ask();
  await pass();
  expect(sent).toEqual([]);
});

it('sends the mark again after the next pull when the server did not answer', async () => {
  let isUp = false;
  const { read, ask, due, sent, pass } = await page(null, (id) => (isUp ? row(id) : null));
  read(2);
  await expect.poll(() => sent).toEqual(['m2']);
  await pass();
  expect(due).toEqual([]);
  isUp = true;
  ask();
  await expect.poll(() => sent).toEqual(['m2', 'm2']);
  await pass();
  // The server does not know this message and answered, so the page stops sending.
  ask();
  await pass();
  expect(sent).toEqual(['m2', 'm2']);
});
