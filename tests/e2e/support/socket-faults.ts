import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { startLite } from '../../../supabase/local/lite.ts';
import type { BackendOptions } from '../../../supabase/local/backend.ts';
import { CHANGE_CHANNEL } from '../../../supabase/local/realtime/change-triggers.ts';

/** What can go wrong with realtime. */
export interface SocketFaults {
  /** Ends every socket, as a network does that changes; browsers may come back at once. */
  cut(): void;
  /** Sockets stay open and joined and heartbeats go on, but no change reaches a browser, then or later. */
  mute(): { readonly unmute: () => void };
}

interface SocketLine {
  readonly switches: SocketFaults;
  /** Cuts the sockets and lets none in until the answer is called. */
  readonly refuse: () => () => void;
  /** To be called before the backend attaches to this server. */
  readonly guard: (server: Server) => void;
  /** Starts the backend's database so that `mute` can keep its changes back. */
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
      cut,
      mute() {
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
        // The backend's own listener comes after this one, and leaves a dead socket alone.
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
