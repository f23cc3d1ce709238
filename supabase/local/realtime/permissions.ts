import type { Claims, Database, Sql } from '../sql.ts';

/**
 * Asks the policies of `realtime.messages` about the private channel `name`: by a row that is written for the question
 * and rolled back, as `authorization.ex` does.
 */
export function mayJoin(database: Database, claims: Claims, name: string): Promise<boolean> {
  return rolledBack(database, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(`${PROBE} returning id`, [name, 'broadcast']);
    await become(tx, claims, name);
    const found = await tx.query('select 1 from realtime.messages where id = $1', [rows[0]?.id]);
    return found.rows.length > 0;
  });
}

/** The same for what its members send into it. */
export async function maySend(
  database: Database,
  claims: Claims,
  name: string,
  extension: 'broadcast' | 'presence',
): Promise<boolean> {
  try {
    return await rolledBack(database, async (tx) => {
      await become(tx, claims, name);
      await tx.query(PROBE, [name, extension]);
      return true;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return false;
    throw error;
  }
}

const PROBE = 'insert into realtime.messages (topic, extension) values ($1, $2)';

/** The rest of the transaction runs as the caller, on this channel. */
const become = (tx: Sql, claims: Claims, name: string) =>
  tx.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('realtime.topic', $3, true)`,
    [claims.role, JSON.stringify(claims), name],
  );

/** Runs `work` in a transaction that leaves nothing behind. */
async function rolledBack(database: Database, work: (tx: Sql) => Promise<boolean>): Promise<boolean> {
  let answer = false;
  const end = new Error('Rolled back.');
  const attempt = database.transaction(async (tx) => {
    answer = await work(tx);
    throw end;
  });
  await attempt.catch((error: unknown) => {
    if (error !== end) throw error;
  });
  return answer;
}
