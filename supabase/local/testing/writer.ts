/**
 * Started as a process of its own by a test that kills it: opens the data directory it is given and writes rows,
 * naming each on standard output once it is committed.
 */
import { createBackend } from '../backend.ts';
import { fixtureMigrations } from './fixtures.ts';

const [, , dataDir = ''] = process.argv;
const backend = await createBackend({
  dataDir,
  siteUrl: 'http://127.0.0.1:1',
  migrationsDir: fixtureMigrations,
});
for (let id = 1; id <= 100_000; id += 1) {
  await backend.database.query('insert into public.plain values ($1, $2)', [id, `row ${id}`]);
  process.stdout.write(`${id}\n`);
}
