import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultEdition } from '../../src/content/edition.ts';
import { deskSchema } from '../../src/domain/desk.ts';
import { entry, openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
/** The default edition in 2099. */
const comingEdition: unknown = JSON.parse(
  JSON.stringify(defaultEdition)
    .replaceAll('2025-10-11', '2099-01-13')
    .replaceAll('2025-10-12', '2099-01-14')
    .replace('"2025-10"', '"2099-01"'),
);
beforeAll(async () => {
  real = await openRealTransport();
  await query('insert into private.organisers (user_id) values ($1), ($2)', real.asha.uid, real.ravi.uid);
  // Nothing but mails is due here.
  await query(`update private.clock set build_ask_at = 'infinity' where only_row`);
  await query(`insert into private.editions (id, draft) values ('2099-01', '{}')`);
  await query(
    `insert into private.edition_releases (edition, number, content, note) values ('2099-01', 1, $1, '')`,
    comingEdition,
  );
});
afterAll(() => real.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await real.backend.backend.database.query(sql, values)).rows;

const apply = async (email: string): Promise<string> => {
  const id = crypto.randomUUID();
  await query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     values ($1, 'Meera', $2, 'Shop', '+91 98765 43210', 'A shop', 'stay', '2099-01')`,
    id,
    email,
  );
  return id;
};

const decision = (application: string, decided: string) =>
  entry('desk', {
    action: 'decide',
    details: { application, decision: decided, seen: 0, note: '', over: false },
    subject: `application ${application}`,
    title: 'Decide',
    text: null,
  });

const mailsTo = async (address: string) =>
  (await real.mails()).filter(({ To }) => To.some(({ Address }) => Address === address)).length;

it('a decision takes effect and is mailed once, however often it is sent [OB4]', async () => {
  const accepted = decision(await apply('meera@example.com'), 'accepted');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await real.sendOne(accepted)).toEqual({ kind: 'applied', rows: [] });
    await real.backend.backend.tick();
  }
  expect(await mailsTo('meera@example.com')).toBe(1);
  expect(await query('select id from private.application_decisions')).toEqual([{ id: accepted.id }]);
  expect(await query('select count(*)::integer as places from private.attendees')).toEqual([{ places: 1 }]);
  expect(await query('select count(*)::integer as invitations from public.invitations')).toEqual([
    { invitations: 1 },
  ]);
});

it('a draft is saved, and again after a lost answer [OB4]', async () => {
  const draft = { ...defaultEdition, id: '2027-02' };
  const details = { content: draft, seen: 0, note: '' };
  const save = entry('desk', { action: 'save-edition', details, title: 'Save the draft', text: null });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await real.sendOne(save)).toEqual({ kind: 'applied', rows: [] });
  expect(await query("select draft from private.editions where id = '2027-02'")).toEqual([{ draft }]);
});

it('[PL12] the desk comes only to an organiser who names it, and is gone with the role', async () => {
  const desk = async (revision?: string, ...opened: readonly string[]) => {
    const asked = { revisions: revision === undefined ? {} : { desk: revision }, opened };
    const pulled = await real.transport.pull({}, real.ravi, asked);
    return pulled.kind === 'page' ? pulled.page.documents['desk'] : pulled;
  };
  expect(await desk()).toBeUndefined();
  const held = v.parse(
    v.object({ revision: v.string(), content: deskSchema }),
    await desk(undefined, 'desk'),
  );
  expect(await desk(held.revision, 'desk')).toBeUndefined();
  expect(await desk('older')).toBeUndefined();
  expect(await desk('older', 'desk')).toMatchObject({ revision: held.revision });
  await query('delete from private.organisers where user_id = $1', real.ravi.uid);
  expect(await desk(held.revision)).toBeNull();
  expect(await desk(undefined, 'desk')).toBeUndefined();
});
