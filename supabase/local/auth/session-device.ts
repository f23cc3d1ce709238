import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { jsonOf } from './auth-answers.ts';
import type { Database } from '../data/sql.ts';

const sessionSchema = v.object({ access_token: v.string() });

/** Stores the browser and the address of a new or refreshed session, as the hosted service does and lite does not. */
export async function storeDevice(database: Database, request: Request, response: Response): Promise<void> {
  if (!response.ok) return;
  const session = v.safeParse(sessionSchema, await jsonOf(response.clone()));
  if (!session.success) return;
  await database.query('update auth.sessions set user_agent = $2, ip = $3::text::inet where id::text = $1', [
    decodeJwt(session.output.access_token)['session_id'],
    request.headers.get('user-agent'),
    request.headers.get('x-forwarded-for'),
  ]);
}
