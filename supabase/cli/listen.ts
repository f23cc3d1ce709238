import type { Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { CannotRun } from './cannot-run.ts';

/**
 * Throws CannotRun before any long work if the port is taken on one of the addresses. Skips an address that this machine
 * does not have (no IPv6), unless it is the only one.
 */
export async function refuseBusyPort(hosts: readonly string[], port: number): Promise<void> {
  const probes = await openListeners(hosts, port, () => createServer());
  await Promise.all(probes.map(closeListener));
}

/** Listens on every address with one HTTP server. Resolves to a function that stops it and cuts open connections. */
export async function listen(
  server: Server,
  hosts: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  // An HTTP server listens on one address only. So each address gets a listener that passes its connections to the server.
  const sockets = new Set<Socket>();
  const listeners = await openListeners(hosts, port, () =>
    createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      server.emit('connection', socket);
    }),
  );
  return async () => {
    const closed = Promise.all(listeners.map(closeListener));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
}

async function openListeners(
  hosts: readonly string[],
  port: number,
  create: () => NetServer,
): Promise<NetServer[]> {
  const opened: NetServer[] = [];
  try {
    for (const host of hosts) {
      const listener = create();
      const problem = await open(listener, host, port);
      if (problem === null) opened.push(listener);
      else if (!(isMissingAddress(problem) && hosts.length > 1)) throw refusal(problem, host, port);
    }
    if (opened.length === 0)
      throw new CannotRun(`This machine has none of the addresses ${hosts.join(', ')}.`);
    return opened;
  } catch (error) {
    await Promise.all(opened.map(closeListener));
    throw error;
  }
}

function open(listener: NetServer, host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    listener.once('error', resolve);
    listener.listen({ host, port }, () => resolve(null));
  });
}

function closeListener(listener: NetServer): Promise<void> {
  return new Promise((resolve) => {
    listener.close(() => resolve());
  });
}

function isMissingAddress(problem: NodeJS.ErrnoException): boolean {
  return problem.code === 'EADDRNOTAVAIL' || problem.code === 'EAFNOSUPPORT';
}

function refusal(problem: NodeJS.ErrnoException, host: string, port: number): Error {
  if (problem.code === 'EADDRINUSE') {
    const other = port === 5000 ? 5001 : 5000;
    return new CannotRun(
      `Port ${port} is in use. Stop the other program or choose another with PORT=${other} npm start.`,
    );
  }
  if (problem.code === 'EACCES')
    return new CannotRun(`Port ${port} may not be opened by this user; choose one above 1023.`);
  if (isMissingAddress(problem) || problem.code === 'ENOTFOUND' || problem.code === 'EAI_AGAIN') {
    return new CannotRun(`HOST=${host} is no address of this machine.`);
  }
  return problem;
}
