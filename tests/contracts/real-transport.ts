import { createRemote } from '../../src/server/client.ts';
import { createTransport } from '../../src/server/transport.ts';
import { draftToEntry, type Entry } from '../../src/sync/entry.ts';
import type { Sender, SendOutcome, Transport } from '../../src/sync/ports.ts';
import { startTestBackend, type TestBackend } from '../../supabase/local/testing.ts';

export type Member = Extract<Sender, { kind: 'member' }>;

/** The transport of the app, the embedded backend behind it, and two members. */
export interface RealTransport {
  readonly backend: TestBackend;
  readonly asha: Member;
  readonly ravi: Member;
  readonly transport: Transport;
  /** The same with this in place of the network. */
  transportOver(network: typeof fetch): Transport;
  sendOne(entry: Entry, sender: Sender): Promise<SendOutcome | undefined>;
  /** The server's messages, in the order of the chat. */
  storedContents(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const openRealTransport = async (): Promise<RealTransport> => {
  const backend = await startTestBackend();
  const { publishable: key, secret } = backend.backend.keys;
  const signUp = async (fullName: string, email: string): Promise<Member> => {
    const options = { data: { full_name: fullName } };
    const { data, error } = await backend.client().auth.signUp({ email, password: 'goa-demo-2025', options });
    if (error || !data.session) throw error ?? new Error('No session.');
    return { kind: 'member', uid: data.session.user.id, accessToken: data.session.access_token };
  };
  const transportOver = (network: typeof fetch): Transport => {
    const lifetime = new AbortController().signal;
    return createTransport(createRemote({ url: backend.url, key, fetch: network, lifetime }), key, lifetime);
  };
  const transport = transportOver((input, init) => fetch(input, init));
  return {
    backend,
    asha: await signUp('Asha Naik', 'asha@example.com'),
    ravi: await signUp('Ravi Menezes', 'ravi@example.com'),
    transport,
    transportOver,
    sendOne: async (entry, sender) => (await transport.send([entry], sender))[0],
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

/** An answer of PostgREST. */
export const json = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => Promise.resolve(Response.json(body, { status, headers }));

export const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input).pathname;
