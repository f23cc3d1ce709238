import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareServer } from '../../supabase/local/data/native/databases.ts';
import { openDevice, pageOf } from './device.ts';
import { findPostgres } from './find-postgres.ts';
import { startPostgres, type PostgresServer } from './server.ts';
import { openClub, signUp, type Club, type Member } from './support.ts';

// Restores as supabase/README.md says: the data of one cluster into an empty project on a younger cluster.

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const programs = findPostgres();

let directory: string;
let dump: string;
let younger: PostgresServer;
let old: Club;
let restored: Club;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'restore-'));
  dump = join(directory, 'club.sql');
  younger = await startPostgres(programs);
  await prepareServer(younger.socket);
});
afterAll(async () => {
  await younger?.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  old = await openClub();
  restored = await openClub(younger.socket);
});
afterEach(async () => {
  await old.close();
  await restored.close();
});

/** The options after `pg_dump "$…"` in supabase/README.md, so that the test runs what the operator runs. */
const dumpOptions = async () => {
  const readme = await readFile(join(root, 'supabase/README.md'), 'utf8');
  const options = /^pg_dump "\$\w+" (.+) -f club\.sql/m.exec(readme)?.[1];
  if (options === undefined) throw new Error('supabase/README.md does not say how to dump.');
  return options.split(' ');
};

const connectionOf = ({ socket, database }: Club) => ['-h', socket, '-U', 'supabase_admin', '-d', database];

const takeDump = async () =>
  run(join(programs, 'pg_dump'), [...connectionOf(old), ...(await dumpOptions()), '-f', dump]);

const restore = () =>
  run(join(programs, 'psql'), [
    '-X',
    ...connectionOf(restored),
    '-v',
    `dump=${dump}`,
    '-f',
    join(root, 'supabase/restore.sql'),
  ]);

const write = async (writer: Member, content: string) => {
  const id = randomUUID();
  await writer.once('insert into public.messages (id, content) values ($1, $2)', [id, content]);
  return id;
};

const xidOf = async (club: Club) => {
  const { rows } = await (await club.owner()).query('select pg_current_xact_id()::text as xid');
  return BigInt(String(rows[0]?.['xid']));
};

test('after a restore into a cluster with lower transaction ids every device converges, and then pulls nothing', async () => {
  const owner = await old.owner();
  // Brings the transaction ids far above those of a new cluster, as years of work do.
  await owner.query(
    'do $$ begin for n in 1..5000 loop perform pg_current_xact_id(); commit; end loop; end $$',
  );
  const auth = await old.authService();
  const [asha, ravi] = [await signUp(auth, 'asha@example.com'), await signUp(auth, 'ravi@example.com')];
  const [ashaThere, raviThere] = [await old.member(asha), await old.member(ravi)];
  await raviThere.once(`insert into public.invitations (invitee_email) values ('guest@example.com')`);
  const kept = await write(raviThere, 'Before the backup');
  // One device is up to date when the old cluster is lost, one was last online before the backup.
  const [current, stale] = [openDevice(asha, ashaThere), openDevice(ravi, raviThere)];
  await stale.pull();
  const changed = await write(ashaThere, 'Also before the backup');
  await takeDump();
  const lost = await write(ashaThere, 'After the backup');
  await current.pull();
  expect(await current.has(lost)).toBe(true);

  expect(await xidOf(restored)).toBeLessThan(await xidOf(old));
  await restore();
  const [ashaHere, raviHere] = [await restored.member(asha), await restored.member(ravi)];
  const devices = [
    { device: current, reader: ashaHere },
    { device: stale, reader: raviHere },
  ];
  for (const { device, reader } of devices) device.connect(reader);

  for (const { device } of devices) {
    await device.pull();
    expect([await device.has(kept), await device.has(changed), await device.has(lost)]).toEqual([
      true,
      true,
      false,
    ]);
  }

  // To the devices, a changed row and a new row must both be newer than what they hold.
  await raviHere.once(`update public.profiles set bio = 'Restored' where id = $1`, [ravi]);
  const later = await write(raviHere, 'After the restore');
  for (const { device, reader } of devices) {
    await device.pull();
    expect(device.mirror.rows.get(`profiles:${ravi}`)?.value).toMatchObject({ bio: 'Restored' });
    expect(await device.has(later)).toBe(true);
    const { rows } = await pageOf(reader, {});
    const onServer = rows.map(({ table, id, xid }) => `${table} ${id} ${xid}`);
    const onDevice = [...device.mirror.rows.values()].map(({ table, id, xid }) => `${table} ${id} ${xid}`);
    expect(onDevice.toSorted()).toEqual(onServer.toSorted());

    await device.pull();
    const idle = await pageOf(reader, (await device.mirror.cursor()).cursors);
    expect({ rows: idle.rows, tombstones: idle.tombstones }).toEqual({ rows: [], tombstones: [] });
  }
});

test('a restore keeps passwords, codes, keys and times', async () => {
  const auth = await old.authService();
  const asha = await signUp(auth, 'asha@example.com');
  const writer = await old.member(asha);
  await write(writer, 'Hello');
  await writer.once(`insert into public.invitations (invitee_email) values ('guest@example.com')`);
  const facts = async (club: Club) => {
    const owner = await club.owner();
    const { rows } = await owner.query(
      `select account.email, account.created_at::text as joined, message.created_at::text as said,
         profile.updated_at::text as saved, invitation.invitation_code as code, encode(secret.digest_key, 'hex') as key,
         stats.total_sent as sent
       from auth.users as account join public.messages as message on message.user_id = account.id
       join public.profiles as profile on profile.id = account.id
       join public.invitations as invitation on invitation.inviter_id = account.id
       join public.invitation_stats as stats on stats.user_id = account.id, private.secrets as secret`,
    );
    return rows;
  };
  const before = await facts(old);
  expect(before).toHaveLength(1);
  await takeDump();
  await restore();
  expect(await facts(restored)).toEqual(before);
});

test('a restore into a project that has accounts changes nothing', async () => {
  await signUp(await old.authService(), 'asha@example.com');
  await takeDump();
  await signUp(await restored.authService(), 'ravi@example.com');
  await expect(restore()).rejects.toThrow('has accounts already');
  const { rows } = await (await restored.owner()).query('select email from auth.users');
  expect(rows).toEqual([{ email: 'ravi@example.com' }]);
});
