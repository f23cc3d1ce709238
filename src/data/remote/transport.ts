import { readPayload } from '../../domain/entry-kinds.ts';
import type { Verdict } from '../../sync/classify.ts';
import type { Entry } from '../../sync/entry.ts';
import type { Cursors, RemoteRow, Sender, SendOutcome, Transport } from '../../sync/ports.ts';
import { failureOutcome, functionVerdict, restVerdict } from './answer.ts';
import type { Remote } from './client.ts';
import type { Json } from './database.types.ts';
import { readPullPage } from './pull-page.ts';
import { columns, invitationCodeOf, toProfileColumns, toRemoteRow } from './rows.ts';

type Member = Extract<Sender, { kind: 'member' }>;

/** What writing and finding have in common: a query that answers with rows, sent once it is awaited. */
interface RowsQuery extends PromiseLike<{
  readonly data: readonly unknown[] | null;
  readonly error: unknown;
  readonly status: number;
}> {
  setHeader(name: string, value: string): this;
  abortSignal(signal: AbortSignal): this;
  retry(isOn: boolean): this;
}

const once = { onConflict: 'id', ignoreDuplicates: true } as const;

/**
 * The transport port on the Supabase client. The token that the engine checked
 * is pinned on each request ([ID3]); without that the client would silently use
 * whatever session it holds by then, or none. `lifetime` ends what is under way
 * when the engine stops.
 */
export const createTransport = (remote: Remote, key: string, lifetime: AbortSignal): Transport => {
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
      const answered = await query
        .setHeader('Authorization', `Bearer ${member.accessToken}`)
        .abortSignal(lifetime)
        .retry(false);
      const verdict = restVerdict(answered);
      if (verdict.kind !== 'success') return { outcome: await settle(verdict, member) };
      const raw = answered.data?.[0];
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
    const saved = await remote
      .from('profiles')
      .upsert({ id: member.uid, ...toProfileColumns(change) }, { onConflict: 'id' })
      .select(columns.profiles)
      .setHeader('Authorization', `Bearer ${member.accessToken}`)
      .abortSignal(lifetime);
    const verdict = restVerdict(saved);
    if (verdict.kind !== 'success') return settle(verdict, member);
    const row = toRemoteRow('profiles', saved.data?.[0]);
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
    batchLimit: () => 1,
    async send(entries, sender) {
      const outcomes: SendOutcome[] = [];
      for (const entry of entries) outcomes.push(await sendOne(entry, sender));
      return outcomes;
    },
    async pull(cursors, sender) {
      if (sender.kind !== 'member') return { kind: 'needs-auth' };
      const result = await remote
        .rpc('sync_pull', { cursors: toJson(cursors) })
        .setHeader('Authorization', `Bearer ${sender.accessToken}`)
        .abortSignal(lifetime);
      const verdict = restVerdict(result);
      if (verdict.kind === 'success') {
        const page = readPullPage(result.data);
        return page ? { kind: 'page', page } : { kind: 'client-too-old' };
      }
      return verdict.kind === 'needs-auth' || verdict.kind === 'client-too-old' ? verdict : { kind: 'retry' };
    },
  };
};

const toJson = (cursors: Cursors): Json =>
  Object.fromEntries(Object.entries(cursors).map(([table, { xid, id }]) => [table, { xid, id }]));

const unreadable: SendOutcome = {
  kind: 'rejected',
  refusal: { code: 'unreadable', message: 'This version of the app cannot read what was queued.' },
};
