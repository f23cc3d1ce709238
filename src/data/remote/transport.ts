import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { readPayload } from '../../domain/entry-kinds.ts';
import type { Verdict } from '../../sync/classify.ts';
import type { Entry } from '../../sync/entry.ts';
import type { RemoteRow, Sender, SendOutcome, Transport } from '../../sync/ports.ts';
import { failureOutcome, functionVerdict, restVerdict } from './answer.ts';
import type { Remote } from './client.ts';
import { readPullPage } from './pull-page.ts';
import { columns, invitationCodeOf, toProfileColumns, toRemoteRow } from './rows.ts';

type Member = Extract<Sender, { kind: 'member' }>;

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
    row: { readonly id: string },
    owner: Readonly<Record<string, string>>,
    member: Member,
  ): Promise<{ readonly row: RemoteRow; readonly raw: unknown } | { readonly outcome: SendOutcome }> => {
    const pin = `Bearer ${member.accessToken}`;
    const written = (await remote
      .from(table)
      .upsert({ ...row, ...owner }, { onConflict: 'id', ignoreDuplicates: true })
      .select(columns[table])
      .setHeader('Authorization', pin)
      .abortSignal(lifetime)) as PostgrestSingleResponse<unknown[]>;
    const verdict = restVerdict(written);
    if (verdict.kind !== 'success') return { outcome: await settle(verdict, member) };
    const fresh = toRemoteRow(table, written.data?.[0]);
    if (fresh) return { row: fresh, raw: written.data?.[0] };

    const existing = (await remote
      .from(table)
      .select(columns[table])
      .match({ id: row.id, ...owner })
      .setHeader('Authorization', pin)
      .abortSignal(lifetime)
      .retry(false)) as PostgrestSingleResponse<unknown[]>;
    const found = restVerdict(existing);
    if (found.kind !== 'success') return { outcome: await settle(found, member) };
    const held = toRemoteRow(table, existing.data?.[0]);
    if (held) return { row: held, raw: existing.data?.[0] };
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
    const result = await insertOnce(
      'messages',
      { id: entry.id, ...payload },
      { user_id: member.uid },
      member,
    );
    return 'row' in result ? { kind: 'applied', rows: [result.row] } : result.outcome;
  };

  const sendInvitation = async (entry: Entry, member: Member): Promise<SendOutcome> => {
    const payload = readPayload('invitation', entry);
    if (!payload) return unreadable;
    const row = { id: entry.id, invitee_email: payload.email };
    const result = await insertOnce('invitations', row, { inviter_id: member.uid }, member);
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
    const saved = (await remote
      .from('profiles')
      .upsert({ id: member.uid, ...toProfileColumns(change) }, { onConflict: 'id' })
      .select(columns.profiles)
      .setHeader('Authorization', `Bearer ${member.accessToken}`)
      .abortSignal(lifetime)) as PostgrestSingleResponse<unknown[]>;
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

  return {
    async send(entry, sender) {
      if (sender.kind === 'visitor')
        return entry.kind === 'application' ? sendApplication(entry) : unreadable;
      const send = memberSenders[entry.kind];
      return send ? send(entry, sender) : unreadable;
    },
    async pull(cursors, sender) {
      if (sender.kind !== 'member') return { kind: 'needs-auth' };
      const result = (await remote
        .rpc('sync_pull', { cursors })
        .setHeader('Authorization', `Bearer ${sender.accessToken}`)
        .abortSignal(lifetime)) as PostgrestSingleResponse<unknown>;
      const verdict = restVerdict(result);
      if (verdict.kind === 'success') {
        const page = readPullPage(result.data);
        return page ? { kind: 'page', page } : { kind: 'client-too-old' };
      }
      return verdict.kind === 'needs-auth' || verdict.kind === 'client-too-old' ? verdict : { kind: 'retry' };
    },
  };
};

const unreadable: SendOutcome = {
  kind: 'rejected',
  refusal: { code: 'unreadable', message: 'This version of the app cannot read what was queued.' },
};
