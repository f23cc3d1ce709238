import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstEdition } from '../../src/tools/build/first-edition.ts';
import { deskSchema } from '../../src/features/desk/rules/desk.ts';
import { openRealTransport, type RealTransport } from './real-transport.ts';

let real: RealTransport;
/** The first edition in 2099. */
const comingEdition: unknown = JSON.parse(
  JSON.stringify(firstEdition)
    .replaceAll('2025-10-11', '2099-01-13')
    .replaceAll('2025-10-12', '2099-01-14')
    .replace('"2025-10"', '"2099-01"'),
);
beforeAll(async () => {
  real = await openRealTransport();
  await query('insert into private.organisers (user_id) values ($1), ($2)', real.asha.uid, real.ravi.uid);
  await query(`insert into private.editions (id, draft) values ('2099-01', '{}')`);
  await query(
    `insert into private.edition_releases (edition, number, content, note) values ('2099-01', 1, $1, '')`,
    comingEdition,
  );
  await query(
    `insert into public.applications (id, name, email, business, phone, project, plan, edition)
     values (gen_random_uuid(), 'Meera', 'meera@example.com', 'Shop', '+91 98765 43210', 'A shop', 'stay', '2099-01')`,
  );
});
afterAll(() => real.close());

const query = async (sql: string, ...values: unknown[]) =>
  (await real.backend.backend.database.query(sql, values)).rows;

it('[PL12] only an organiser who requests the desk gets it, until the role ends', async () => {
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
