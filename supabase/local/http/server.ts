import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { Backend } from '../backend.ts';
import { toRequestListener } from './node-http.ts';

export interface ServeOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Answers all paths outside of the API, such as the app's files; default: 404. */
  readonly fallback?: (request: Request) => Response | Promise<Response>;
}

interface Served {
  readonly url: string;
  readonly port: number;
  /** Stops listening and cuts open connections; the backend stays open. */
  close(): Promise<void>;
}

/** Serves the backend's API, its realtime socket and `fallback` on one origin. Rejects if the port is taken. */
export async function serveBackend(backend: Backend, options: ServeOptions): Promise<Served> {
  const { fallback = notFound } = options;
  const server = createServer(
    toRequestListener((request, peer) =>
      backend.handles(new URL(request.url).pathname) ? backend.fetch(request, peer) : fallback(request),
    ),
  );
  backend.attach(server);
  // The server's own `closeAllConnections` forgets those that became a WebSocket.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function notFound(): Response {
  return Response.json({ message: 'Not found' }, { status: 404 });
}
