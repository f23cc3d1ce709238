import { createTransport } from '../server/transport.ts';
import { createConnection } from './connection.ts';
import { runEngine, runMember } from './run-member.ts';

/** What needs the API client: a third of the portal, in one chunk that loads after the first view. */
export const online = { createConnection, createTransport, runEngine, runMember };
