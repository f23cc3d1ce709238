import * as v from 'valibot';
import type { Entry } from '../sync/entry.ts';
import { isKnown, readPayload, type Kinds } from '../sync/kind.ts';
import type { Cursors, OwnerSession, SendOutcome, Transport } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import type { Json } from './database.types.ts';
import { sendBatch } from './send-batch.ts';
import { readPullPage } from './pull-page.ts';
import type { Sendable } from './request.ts';
import { createRequests, failureOutcome, functionVerdict, notUnderstood, unreadable } from './requests.ts';
import { createSendEntry } from './send-entry.ts';
import type { MirrorSchema } from '../local/mirror/mirror-db.ts';

/** The transport port on the Supabase client. `lifetime` aborts open requests when the engine stops. */
export const createTransport = (
  remote: Remote,
  key: string,
  kinds: Kinds<Sendable>,
  { tables, documents }: Pick<MirrorSchema, 'tables' | 'documents'>,
  lifetime: AbortSignal,
): Transport => {
  const requests = createRequests(remote, tables, lifetime);
  const sendAsMember = createSendEntry(remote, requests, kinds);

  const sendAsVisitor = async (entry: Entry): Promise<SendOutcome> => {
    const kind = kinds.get(entry.kind);
    if (kind?.owner !== 'visitor') return unreadable;
    const body = entry.isWithdrawing ? { withdraw: true } : readPayload(kind, entry);
    if (!body) return unreadable;
    const result = await remote.functions.invoke<unknown>(kind.request.invoke, {
      body,
      // The publishable key, not a session: the entry is the visitor's, whoever is signed in ([ID2]).
      headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': entry.id },
      signal: lifetime,
    });
    const verdict = await functionVerdict(result);
    if (verdict.kind === 'success')
      return entry.isWithdrawing ? readWithdrawal(result.data) : { kind: 'applied', rows: [] };
    if (verdict.kind === 'forbidden' || verdict.kind === 'needs-auth')
      return { kind: 'retry', scope: 'entry', afterMs: null };
    return failureOutcome(verdict);
  };

  /** Asks whether the entry has arrived. If not, the server refuses it from then on ([OB8]). */
  const withdraw = async (
    entry: Entry,
    session: Exclude<OwnerSession, { kind: 'visitor' }>,
  ): Promise<SendOutcome> => {
    const result = await requests.call(remote.rpc('withdraw_entry', { entry_id: entry.id }), session);
    return 'outcome' in result ? result.outcome : readWithdrawal(result.data);
  };

  const sendOne = async (entry: Entry, session: OwnerSession): Promise<SendOutcome> => {
    if (session.kind === 'visitor') return sendAsVisitor(entry);
    return entry.isWithdrawing ? withdraw(entry, session) : sendAsMember(entry, session);
  };

  /** Sends entries in one request. Returns null when each needs a request of its own. */
  const sendTogether = async (
    entries: readonly Entry[],
    session: OwnerSession,
  ): Promise<readonly SendOutcome[] | null> => {
    const kind = kinds.get(entries[0]?.kind ?? '');
    if (entries.length < 2 || session.kind !== 'member' || kind?.owner !== 'member') return null;
    return 'into' in kind.request
      ? sendBatch(remote, requests, { kind, request: kind.request, entries }, session)
      : null;
  };

  /** True once the server has answered while the browser reported no network: its report proves nothing then. */
  let isOfflineReportWrong = false;

  return {
    canSend: (entry) => isKnown(kinds, entry),
    batchLimit: (kind) => kinds.get(kind)?.batch ?? 1,
    async send(entries, session) {
      const wasOffline = isOffline();
      const batch = await sendTogether(entries, session);
      const outcomes = batch ?? (await oneByOne(entries, (entry) => sendOne(entry, session)));
      if (!wasOffline || !isOffline()) return outcomes;
      isOfflineReportWrong ||= outcomes.some(({ kind }) => kind === 'applied');
      return isOfflineReportWrong ? outcomes : outcomes.map(asUnsent);
    },
    async pull(cursors, session, { activeSince, revisions, opened } = {}) {
      if (session.kind !== 'member') return { kind: 'needs-auth' };
      const request = remote.rpc('sync_pull', {
        cursors: toJson(cursors),
        ...(activeSince ? { active_since: activeSince } : {}),
        ...(revisions ? { known: { ...revisions } } : {}),
        ...(opened ? { opened: [...opened] } : {}),
      });
      const wasOffline = isOffline();
      const { data, verdict } = await requests.ask<unknown>(request, session);
      if (verdict.kind === 'success') {
        isOfflineReportWrong ||= wasOffline && isOffline();
        const page = readPullPage({ tables, documents }, data);
        return page ? { kind: 'page', page } : { kind: 'client-too-old' };
      }
      if (verdict.kind === 'no-answer') return { kind: 'retry' };
      if (verdict.kind !== 'forbidden' && verdict.kind !== 'rejected') return verdict;
      // The server answers so to a session that was ended elsewhere, until its token expires.
      const refused = await requests.verifiedOutcome(verdict, session);
      if (refused.kind === 'needs-auth') return refused;
      return { kind: 'server-error', code: verdict.code, afterMs: null };
    },
  };
};

/** True while the browser reports no network, and therefore refuses most requests. False proves nothing. */
const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;

/** Marks an unanswered entry as one that did not leave the device. */
const asUnsent = (outcome: SendOutcome): SendOutcome =>
  outcome.kind === 'retry' && outcome.scope === 'connection' ? { ...outcome, isUnsent: true } : outcome;

/** Reads the answer to a withdrawal. */
const readWithdrawal = (input: unknown): SendOutcome => {
  const answer = v.safeParse(v.picklist(['taken', 'withdrawn']), input);
  return answer.success ? { kind: answer.output } : notUnderstood;
};

/** Sends entries one by one. Entries after one that must be retried share its outcome, so that none overtakes it. */
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
