import { afterAll, beforeAll, expect, it } from 'vitest';
import { entry, openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
beforeAll(async () => {
  real = await openRealTransport();
  await real.backend.backend.database.query('insert into private.organisers (user_id) values ($1)', [
    real.asha.uid,
  ]);
});
afterAll(() => real.close());

const act = (action: string, details: object) =>
  entry('desk', { action, details, subject: 'announcements', title: 'Announce', text: null });
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

it('[PL12] an attendee pulls the villa once, again when it has changed, and loses it with the place', async () => {
  const content = {
    arrival: 'The red gate.',
    contacts: [{ label: 'House', phone: '+91 98220 00000' }],
    rules: null,
    wifi: null,
  };
  const save = (changes: object) => act('save-villa', { edition: '2099-02', content, seen: 0, ...changes });
  const villa = async (known?: string) => {
    const revisions: Record<string, string> = known === undefined ? {} : { villa: known };
    const pulled = await real.transport.pull({}, real.ravi, { revisions });
    return pulled.kind === 'page' ? pulled.page.documents['villa'] : pulled;
  };
  const database = real.backend.backend.database;
  await database.exec(`
    insert into private.editions (id, draft) values ('2099-02', '{}');
    insert into private.edition_releases (edition, number, content, note)
    values ('2099-02', 1, '{"state": "planned", "startsAt": "2099-02-13T12:00:00+05:30",
      "endsAt": "2099-02-13T23:59:59+05:30", "bootcampEndsAt": "2099-02-14T12:00:00+05:30", "seats": 12}', '');
    insert into public.applications (id, name, email, business, phone, project, plan, edition, status)
    values (gen_random_uuid(), 'Ravi', 'ravi@example.com', 'B', '123456', 'P', 'stay', '2099-02', 'accepted');
    insert into private.attendees (edition, application_id, user_id, name, email)
    select edition, id, '${real.ravi.uid}', name, email from public.applications;`);
  const saved = save({ map: 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=' });
  expect(await real.sendOne(saved)).toEqual(applied);
  expect(await real.sendOne(saved)).toEqual(applied);
  const first = await villa();
  expect(first).toEqual({
    revision: expect.any(String) as string,
    content: {
      edition: '2099-02',
      starts_at: '2099-02-13T06:30:00+00:00',
      kept_until: '2099-02-21T06:30:00+00:00',
      content,
      map: 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=',
    },
  });
  const revision = first && 'revision' in first ? first.revision : '';
  expect(await villa(revision)).toBeUndefined();
  expect(await real.sendOne(save({ content: { ...content, rules: 'No shoes.' } }))).toEqual(applied);
  expect(await villa(revision)).toMatchObject({
    content: {
      content: { rules: 'No shoes.' },
      map: 'data:image/jpeg;base64,/9j/wAALCAAIAAgBAREA/9k=',
    },
  });
  await database.exec('update private.attendees set cancelled_at = now() where true');
  expect(await villa(revision)).toBeNull();
  expect(await villa()).toBeUndefined();
});
