import type { Claims, Database } from '../data/sql.ts';

/**
 * Asks the policies of `realtime.messages` whether these claims may join the private channel `name`. As in
 * `authorization.ex`, it writes a row for the question and rolls it back.
 */
export async function mayJoin(database: Database, claims: Claims, name: string): Promise<boolean> {
  let isVisible = false;
  const rollback = new Error('Rolled back.');
  const attempt = database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
      [name],
    );
    await tx.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
         set_config('realtime.topic', $3, true)`,
      [claims.role, JSON.stringify(claims), name],
    );
    const found = await tx.query('select 1 from realtime.messages where id = $1', [rows[0]?.id]);
    isVisible = found.rows.length > 0;
    throw rollback;
  });
  await attempt.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return isVisible;
}
