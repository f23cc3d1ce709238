import { appOn, type Lite, type LiteOptions } from '../lite.ts';
import { patchErrors, preventGrantAll } from '../lite-patches.ts';
import { createNativeDatabase, dropNativeDatabase } from './databases.ts';
import { AUTH_SERVICE, openSessions, OWNER, type Actor } from './sessions.ts';

/**
 * Starts lite on a native Postgres, as startLite does on PGlite: in a new database, or in the migrated one named `existing`.
 * As on the hosted service, the auth service writes accounts under a role of its own, and triggers on its tables run as
 * that role.
 */
export async function startNativeLite(
  socket: string,
  options: LiteOptions,
  existing?: string,
): Promise<Lite> {
  const name = existing ?? (await createNativeDatabase(socket, options.migrationsDir));
  const sessions = openSessions({ socket, database: name, user: 'supabase_admin' });
  const database = sessions.database(OWNER);
  const connect = (actor: Actor) => {
    const connection = sessions.connectionOfLite(actor);
    patchErrors(connection);
    preventGrantAll(connection);
    return connection;
  };
  const connection = connect(OWNER);
  const rest = appOn(connection, options);
  const auth = appOn(connect(AUTH_SERVICE), options);
  await database.listen('pgrst', () => void connection.clearSchemaCache());
  return {
    database,
    fetch: async (request, peer) => {
      const app = new URL(request.url).pathname.startsWith('/auth/') ? auth : rest;
      return app.fetch(request, { peerAddress: peer.address });
    },
    useMailer: (mailer) => {
      Object.assign(auth, { _mailer: mailer });
    },
    close: async () => {
      await database.close();
      await sessions.close();
      if (existing === undefined) await dropNativeDatabase(socket, name);
    },
  };
}
