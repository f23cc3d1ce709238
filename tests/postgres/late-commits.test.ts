import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDevice as openDeviceOf, pageOf } from './device.ts';
import { many, openClub, signUp, type Club, type Connection, type Member } from './support.ts';

// The app's pull on sync_pull, while older transactions commit after younger ones.

let club: Club;
let owner: Connection;
let asha: string;
beforeEach(async () => {
  club = await openClub();
  owner = await club.owner();
  asha = await signUp(await club.authService(), 'asha@example.com');
});
afterEach(() => club.close());

/** A device of Asha's, and the connection that it reads over. */
const openDevice = async (pageSize = 1000) => {
  const reader = await club.member(asha);
  return { reader, ...openDeviceOf(asha, reader, pageSize) };
};

const write = (writer: Member, id: string, author = asha) =>
  writer.query('insert into public.messages (id, content, user_id) values ($1, $2, $3)', [
    id,
    `Hello ${id}`,
    author,
  ]);

test('the next pull delivers a transaction that was open during the last one', async () => {
  // Two members, because messages of one member wait for each other at the write budget.
  const ravi = await signUp(await club.authService(), 'ravi@example.com');
  const [slow, quick] = [await club.member(asha), await club.member(ravi)];
  const device = await openDevice();
  const [late, early] = [randomUUID(), randomUUID()];
  await slow.begin();
  await write(slow, late);
  await quick.begin();
  await write(quick, early, ravi);
  await quick.commit();

  const seen = await pageOf(device.reader, {}, 1000);
  await device.pull();
  expect([await device.has(early), await device.has(late)]).toEqual([true, false]);
  await slow.commit();

  // Shows the danger: a cursor at the last row of that page would skip the late row.
  const last = seen.scans['messages']?.last;
  const afterLast = await pageOf(device.reader, last ? { messages: last } : {}, 1000);
  expect(afterLast.rows.filter(({ id }) => id === late)).toEqual([]);

  await device.pull();
  expect([await device.has(early), await device.has(late)]).toEqual([true, true]);
});

test('a pull delivers a change and a deletion that commit late', async () => {
  const device = await openDevice();
  const [slow, quick] = [await club.member(asha), await club.member(asha)];
  const doomed = randomUUID();
  await quick.begin();
  await write(quick, doomed);
  await quick.commit();
  await device.pull();
  expect(await device.has(doomed)).toBe(true);

  const remover = await club.owner();
  await slow.begin();
  await slow.query(`update public.profiles set bio = 'late' where id = $1`, [asha]);
  await remover.query('begin');
  await remover.query('delete from public.messages where id = $1', [doomed]);
  await quick.begin();
  await write(quick, randomUUID());
  await quick.commit();
  await device.pull();
  expect(await device.has(doomed)).toBe(true);
  await remover.query('commit');
  await slow.commit();
  await device.pull();
  expect(await device.has(doomed)).toBe(false);
  expect(device.mirror.rows.get(`profiles:${asha}`)?.value).toMatchObject({ bio: 'late' });
});

test('a device that pulls small pages misses no row of six concurrent writers', async () => {
  const device = await openDevice(7);
  const writers = await many(6, () => club.member(asha));
  const work = async (writer: Member, lane: number) => {
    for (let round = 0; round < 12; round += 1) {
      await writer.begin();
      for (let n = 0; n <= (round * 5 + lane * 3) % 4; n += 1) {
        await write(writer, randomUUID());
        // Long and short transactions at once: some stay open over several commits of the others.
        await writer.query('select pg_sleep($1)', [((round * 7 + lane * 11) % 5) / 200]);
      }
      if ((round + lane) % 6 === 5) await writer.rollback();
      else await writer.commit();
    }
  };
  const progress = { isWriting: true };
  const watch = async () => {
    let pulls = 0;
    for (; progress.isWriting; pulls += 1) await device.pull();
    return pulls;
  };
  const [pulls] = await Promise.all([
    watch(),
    Promise.all(writers.map(work)).finally(() => {
      progress.isWriting = false;
    }),
  ]);
  expect(pulls).toBeGreaterThan(3);
  await device.pull();
  const { rows } = await owner.query('select id from public.messages order by id');
  expect(rows.length).toBeGreaterThan(100);
  const held = [...device.mirror.rows.values()]
    .filter(({ table }) => table === 'messages')
    .map(({ id }) => id);
  expect(held.toSorted()).toEqual(rows.map(({ id }) => String(id)));
});
