import { expect } from 'vitest';
import { changes, schema } from '../../src/app/capabilities.ts';
import { createRemote } from '../../src/engine/server/client.ts';
import { createTransport } from '../../src/engine/server/transport.ts';
import { draftToEntry, type Entry } from '../../src/engine/sync/entry.ts';
import type {
  MemberSession,
  OwnerSession,
  RemoteRow,
  SendOutcome,
  Transport,
} from '../../src/engine/sync/ports.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';

/** The app's transport on the embedded backend, and two members. */
export interface RealTransport {
  readonly backend: TestBackend;
  readonly asha: MemberSession;
  readonly ravi: MemberSession;
  readonly transport: Transport;
  /** The same transport over another network. */
  transportOver(network: typeof fetch): Transport;
  /** Sends as Asha unless `session` says otherwise. */
  sendOne(entry: Entry, session?: OwnerSession): Promise<SendOutcome | undefined>;
  /** Sends a message of Asha and resolves to its id. */
  write(content: string): Promise<string>;
  /** The rows of one table in the first page of a member's pull. */
  pulled(table: RemoteRow['table'], session: MemberSession): Promise<readonly RemoteRow[]>;
  /** All mails, newest first. */
  mails(): Promise<readonly Mail[]>;
  /** The texts of all messages on the server, in the order of the chat. */
  storedContents(): Promise<readonly string[]>;
  close(): Promise<void>;
}

interface Mail {
  readonly Subject: string;
  readonly To: readonly { readonly Address: string }[];
}

export const openRealTransport = async (): Promise<RealTransport> => {
  const backend = await startTestBackend();
  const { publishable: key, secret } = backend.backend.keys;
  const signUp = async (fullName: string, email: string): Promise<MemberSession> => {
    const options = { data: { full_name: fullName } };
    const { data, error } = await backend.client().auth.signUp({ email, password: 'goa-demo-2025', options });
    if (error || !data.session) throw error ?? new Error('No session.');
    return { kind: 'member', uid: data.session.user.id, accessToken: data.session.access_token };
  };
  const transportOver = (network: typeof fetch): Transport => {
    const lifetime = new AbortController().signal;
    const remote = createRemote({ url: backend.url, key, fetch: network, lifetime });
    return createTransport(remote, key, changes, schema, lifetime);
  };
  const transport = transportOver((input, init) => fetch(input, init));
  const asha = await signUp('Asha Naik', 'asha@example.com');
  const sendOne = async (one: Entry, session: OwnerSession = asha) =>
    (await transport.send([one], session))[0];
  return {
    backend,
    asha,
    ravi: await signUp('Ravi Menezes', 'ravi@example.com'),
    transport,
    transportOver,
    sendOne,
    async write(content) {
      const message = entry('message', { content });
      await sendOne(message);
      return message.id;
    },
    async pulled(table, session) {
      const outcome = await transport.pull({}, session);
      if (outcome.kind !== 'page') throw new Error(outcome.kind);
      return outcome.page.rows.filter((row) => row.table === table);
    },
    async mails() {
      const answer = await fetch(`${backend.url}/_mail/api/v1/messages`);
      return ((await answer.json()) as { messages: Mail[] }).messages;
    },
    async storedContents() {
      const { data } = await backend
        .client(secret)
        .from('messages')
        .select('content')
        .order('created_at')
        .order('id');
      return (data ?? []).map(({ content }: { content: string }) => content);
    },
    close: () => backend.close(),
  };
};

export const entry = (kind: string, payload: unknown, id: string = crypto.randomUUID()): Entry =>
  draftToEntry({ id, owner: 'x', lane: kind, kind, version: 1, payload, queuedAt: 0 }, 1);

export const messages = (...contents: readonly string[]): readonly Entry[] =>
  contents.map((content) => entry('message', { content }));

export const refusedWith = (code: string) => ({
  kind: 'rejected',
  refusal: { code, message: expect.any(String) as string },
});

/** A response of PostgREST. */
export const json = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => Promise.resolve(Response.json(body, { status, headers }));

export const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input).pathname;
