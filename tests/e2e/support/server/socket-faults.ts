import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { startLite } from '../../../../supabase/local/data/lite.ts';
import type { BackendOptions } from '../../../../supabase/local/backend.ts';
import { CHANGE_CHANNEL } from '../../../../supabase/local/realtime/change-triggers.ts';

/** Faults in realtime. */
export interface SocketFaults {
  /** Closes every socket, like a change of network. Browsers may reconnect at once. */
  cutSockets(): void;
  /** Keeps sockets open and heartbeats running, but drops all changes until `unmute`. */
  muteSockets(): { readonly unmute: () => void };
}

interface SocketLine {
  readonly switches: SocketFaults;
  /** Cuts the sockets and refuses new ones until the returned function is called. */
  readonly refuse: () => () => void;
  /** Watches the sockets of this server. Call it before the backend attaches to the server. */
  readonly guard: (server: Server) => void;
  /** Starts the backend's database with a change feed that `muteSockets` can stop. */
  readonly startLite: NonNullable<BackendOptions['startLite']>;
  readonly clear: () => void;
}

export const createSocketLine = (): SocketLine => {
  const open = new Set<Duplex>();
  const refusals = new Set<symbol>();
  let isMuted = false;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    switches: {
      cutSockets: cut,
      muteSockets() {
        isMuted = true;
        return {
          unmute: () => {
            isMuted = false;
          },
        };
      },
    },
    refuse() {
      const reason = Symbol('refused');
      refusals.add(reason);
      cut();
      return () => void refusals.delete(reason);
    },
    guard(server) {
      server.on('upgrade', (_request, socket) => {
        open.add(socket);
        socket.once('close', () => open.delete(socket));
        // The backend's own listener runs later and ignores a closed socket.
        if (refusals.size > 0) socket.destroy();
      });
    },
    async startLite(options) {
      const lite = await startLite(options);
      const { database } = lite;
      const listen: typeof database.listen = (channel, receive) =>
        database.listen(channel, (payload) => {
          if (channel !== CHANGE_CHANNEL || !isMuted) receive(payload);
        });
      return { ...lite, database: { ...database, listen } };
    },
    clear() {
      isMuted = false;
      refusals.clear();
    },
  };
};
