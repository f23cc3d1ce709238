import { afterAll, beforeAll, expect, it } from 'vitest';
import { entry, openRealTransport, refusedWith, type RealTransport } from './real-transport.ts';

let real: RealTransport;
beforeAll(async () => {
  real = await openRealTransport();
  await real.backend.backend.database.query('insert into private.organisers (user_id) values ($1)', [
    real.asha.uid,
  ]);
});
afterAll(() => real.close());

const act = (action: string, details: object) =>
  entry('desk', { action, details, about: 'announcements', title: 'Announce', text: null });
const announcement = (text: string, changes: object = {}) =>
  act('announce', { text, audience: 'members', edition: null, show_from: null, by_mail: false, ...changes });
const applied = { kind: 'applied', rows: [] };

it('an announcement is one row for every member, however often it is sent, until it is withdrawn [OB4]', async () => {
  const said = announcement('Dinner at eight.');
  expect(await real.sendOne(said)).toEqual(applied);
  expect(await real.sendOne(said)).toEqual(applied);
  expect(await real.pulled('announcements', real.ravi)).toEqual([
    {
      table: 'announcements',
      id: said.id,
      xid: expect.any(String) as string,
      value: {
        id: said.id,
        text: 'Dinner at eight.',
        userId: real.asha.uid,
        releasedAt: expect.any(String) as string,
      },
    },
  ]);
  expect(await real.sendOne(act('withdraw', { announcement: said.id }))).toEqual(applied);
  expect(await real.pulled('announcements', real.ravi)).toEqual([]);
  const pulled = await real.transport.pull({}, real.ravi);
  expect(pulled.kind === 'page' && pulled.page.tombstones).toMatchObject([
    { table: 'announcements', id: said.id },
  ]);
});

it('an announcement by mail counts as applied once it is mailed, and a retry mails nobody twice [OB4]', async () => {
  const said = announcement('By mail.', { by_mail: true });
  expect(await real.sendOne(said)).toEqual(applied);
  expect(await real.sendOne(said)).toEqual(applied);
  const mails = (await real.mails()).filter(({ Subject }) => Subject.startsWith('An announcement by Asha'));
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ To }) => To[0]?.Address))).toEqual(
    new Set(['asha@example.com', 'ravi@example.com']),
  );
});

it('a member who is no organiser announces nothing', async () => {
  expect(await real.sendOne(announcement('Buy my coins.'), real.ravi)).toEqual(refusedWith('42501'));
});
