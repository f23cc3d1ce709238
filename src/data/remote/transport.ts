import { readPayload } from '../../domain/entry-kinds.ts';
import type { Verdict } from '../../sync/classify.ts';
import type { Entry } from '../../sync/entry.ts';
import type { Cursors, RemoteRow, Sender, SendOutcome, Transport } from '../../sync/ports.ts';
import { failureOutcome, functionVerdict, restVerdict } from './answer.ts';
import type { Remote } from './client.ts';
import type { Json } from './database.types.ts';
import { anySignal } from './fetch-json.ts';
import { messagesPerRequest, readBatchAnswer, toMessageBatch } from './message-batch.ts';
import { readPullPage } from './pull-page.ts';
import { retryAfterOf } from './retry-after.ts';
import { columns, invitationCodeOf, toProfileColumns, toRemoteRow } from './rows.ts';

type Member = Extract<Sender, { kind: 'member' }>;

/** What all requests to tables and their functions have in common: sent once it is awaited. */
interface Query<Data> extends PromiseLike<{
  readonly data: Data | null;
  readonly error: unknown;
  readonly status: number;
}> {
  setHeader(name: string, value: string): this;
  abortSignal(signal: AbortSignal): this;
  retry(isOn: boolean): this;
}

type RowsQuery = Query<readonly unknown[]>;

const once = { onConflict: 'id', ignoreDuplicates: true } as const;

/**
 * The transport port on the Supabase client. The token that the engine checked
 * is pinned on each request ([ID3]); without that the client would silently use
 * whatever session it holds by then, or none. `lifetime` ends what is under way
 * when the engine stops.
 */
export const createTransport = (remote: Remote, key: string, lifetime: AbortSignal): Transport => {
  const ask = async <Data>(query: Query<Data>, member: Member) => {
    const signal = anySignal([lifetime]);
    const answered = await query
      .setHeader('Authorization', `Bearer ${member.accessToken}`)
      .abortSignal(signal)
      .retry(false);
    return { data: answered.data, verdict: restVerdict(answered, retryAfterOf(signal)) };
  };

  const settle = async (
    verdict: Exclude<Verdict, { kind: 'success' }>,
    member: Member,
  ): Promise<SendOutcome> => {
    if (verdict.kind !== 'forbidden') return failureOutcome(verdict);
    const { data, error } = await remote.auth.getUser(member.accessToken);
    if (data.user?.id === member.uid)
      return { kind: 'rejected', refusal: { code: verdict.code, message: verdict.message } };
    return error && (error.status ?? 0) === 0
      ? { kind: 'retry', scope: 'connection' }
      : { kind: 'needs-auth' };
  };

  /** Writes once under the entry's id; an id that is there already is this entry, sent before ([OB4]). */
  const insertOnce = async (
    table: 'messages' | 'invitations',
    request: { readonly write: RowsQuery; readonly find: RowsQuery },
    member: Member,
  ): Promise<{ readonly row: RemoteRow; readonly raw: unknown } | { readonly outcome: SendOutcome }> => {
    for (const query of [request.write, request.find]) {
      const { data, verdict } = await ask(query, member);
      if (verdict.kind !== 'success') return { outcome: await settle(verdict, member) };
      const raw = data?.[0];
      const row = toRemoteRow(table, raw);
      if (row) return { row, raw };
    }
    return {
      outcome: {
        kind: 'rejected',
        refusal: { code: '23505', message: 'The server holds something else under this number.' },
      },
    };
  };

  const sendMessage = async (entry: Entry, member: Member): Promise<SendOutcome> => {
    const payload = readPayload('message', entry);
    if (!payload) return unreadable;
    const row = { id: entry.id, content: payload.content, user_id: member.uid };
    const result = await insertOnce(
      'messages',
      {
        write: remote.from('messages').upsert(row, once).select(columns.messages),
        find: remote.from('messages').select(columns.messages).match({ id: row.id, user_id: row.user_id }),
      },
      member,
    );
    return 'row' in result ? { kind: 'applied', rows: [result.row] } : result.outcome;
  };

  /** All in one request; null when the server does not take it as such, so that each must be judged by itself. */
  const sendMessages = async (
    entries: readonly Entry[],
    member: Member,
  ): Promise<readonly SendOutcome[] | null> => {
    const messages = toMessageBatch(entries, member.uid);
    if (!messages) return null;
    const { data, verdict } = await ask<unknown>(remote.rpc('send_messages', { messages }), member);
    if (verdict.kind === 'success') return readBatchAnswer(data, entries, member.uid);
    // Also an older database, which does not know the function (PGRST202).
    if (verdict.kind === 'rejected' || verdict.kind === 'forbidden') return null;
    const outcome = failureOutcome(verdict);
    return entries.map(() => outcome);
  };

  const sendInvitation = async (entry: Entry, member: Member): Promise<SendOutcome> => {
    const payload = readPayload('invitation', entry);
    if (!payload) return unreadable;
    const row = { id: entry.id, invitee_email: payload.email, inviter_id: member.uid };
    const result = await insertOnce(
      'invitations',
      {
        write: remote.from('invitations').upsert(row, once).select(columns.invitations),
        find: remote
          .from('invitations')
          .select(columns.invitations)
          .match({ id: row.id, inviter_id: row.inviter_id }),
      },
      member,
    );
    if ('outcome' in result) return result.outcome;
    const mailed = await functionVerdict(
      await remote.functions.invoke('send-invitation', {
        body: { email: payload.email, inviterName: '', invitationCode: invitationCodeOf(result.raw) },
        headers: { Authorization: `Bearer ${member.accessToken}` },
        signal: lifetime,
      }),
    );
    return mailed.kind === 'success' ? { kind: 'applied', rows: [result.row] } : settle(mailed, member);
  };

  const sendProfile = async (entry: Entry, member: Member): Promise<SendOutcome> => {
    const change = readPayload('profile', entry);
    if (!change) return unreadable;
    const { data, verdict } = await ask<readonly unknown[]>(
      remote
        .from('profiles')
        .upsert({ id: member.uid, ...toProfileColumns(change) }, { onConflict: 'id' })
        .select(columns.profiles),
      member,
    );
    if (verdict.kind !== 'success') return settle(verdict, member);
    const row = toRemoteRow('profiles', data?.[0]);
    return { kind: 'applied', rows: row ? [row] : [] };
  };

  const sendApplication = async (entry: Entry): Promise<SendOutcome> => {
    const body = readPayload('application', entry);
    if (!body) return unreadable;
    const verdict = await functionVerdict(
      await remote.functions.invoke('send-application', {
        body,
        // The publishable key instead of a session: an application is a visitor's, whoever is signed in ([ID2]).
        headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': entry.id },
        signal: lifetime,
      }),
    );
    if (verdict.kind === 'success') return { kind: 'applied', rows: [] };
    if (verdict.kind === 'forbidden' || verdict.kind === 'needs-auth')
      return { kind: 'retry', scope: 'entry', afterMs: null };
    return failureOutcome(verdict);
  };

  const memberSenders: Readonly<Record<string, (entry: Entry, member: Member) => Promise<SendOutcome>>> = {
    message: sendMessage,
    invitation: sendInvitation,
    profile: sendProfile,
  };

  const sendOne = async (entry: Entry, sender: Sender): Promise<SendOutcome> => {
    if (sender.kind === 'visitor') return entry.kind === 'application' ? sendApplication(entry) : unreadable;
    const send = memberSenders[entry.kind];
    return send ? send(entry, sender) : unreadable;
  };

  return {
    batchLimit: (kind) => (kind === 'message' ? messagesPerRequest : 1),
    async send(entries, sender) {
      const isBatch = sender.kind === 'member' && entries.length > 1;
      const outcomes = isBatch ? await sendMessages(entries, sender) : null;
      return outcomes ?? oneByOne(entries, (entry) => sendOne(entry, sender));
    },
    async pull(cursors, sender) {
      if (sender.kind !== 'member') return { kind: 'needs-auth' };
      const request = remote.rpc('sync_pull', { cursors: toJson(cursors) });
      const { data, verdict } = await ask<unknown>(request, sender);
      if (verdict.kind === 'success') {
        const page = readPullPage(data);
        return page ? { kind: 'page', page } : { kind: 'client-too-old' };
      }
      return verdict.kind === 'needs-auth' || verdict.kind === 'client-too-old' ? verdict : { kind: 'retry' };
    },
  };
};

/** What follows an entry that must be tried again does not overtake it: it shares its outcome. */
const oneByOne = async (
  entries: readonly Entry[],
  send: (entry: Entry) => Promise<SendOutcome>,
): Promise<readonly SendOutcome[]> => {
  const outcomes: SendOutcome[] = [];
  for (const entry of entries) {
    const last = outcomes.at(-1);
    const isSettled = !last || last.kind === 'applied' || last.kind === 'rejected';
    outcomes.push(isSettled ? await send(entry) : last);
  }
  return outcomes;
};

const toJson = (cursors: Cursors): Json =>
  Object.fromEntries(Object.entries(cursors).map(([table, { xid, id }]) => [table, { xid, id }]));

const unreadable: SendOutcome = {
  kind: 'rejected',
  refusal: { code: 'unreadable', message: 'This version of the app cannot read what was queued.' },
};
