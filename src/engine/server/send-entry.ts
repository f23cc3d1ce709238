import type { SupabaseClient } from '@supabase/supabase-js';
import type { Entry } from '../sync/entry.ts';
import { readPayload, type Kinds } from '../sync/kind.ts';
import type { MemberSession, RemoteRow, SendOutcome } from '../sync/ports.ts';
import type { Remote } from './client.ts';
import type { After, Call, Insert, MemberRequest, Rpc, Sendable } from './request.ts';
import { idConflict, notUnderstood, once, unreadable, type Requests } from './requests.ts';
import { toNamedRows, wholeRow } from './rows.ts';

/** Returns the function that sends one entry of a member by the request of its kind. */
export const createSendEntry = (remote: Remote, requests: Requests, kinds: Kinds<Sendable>) => {
  // The names are plain strings here: request.ts has checked them against the database's types.
  const named: SupabaseClient = remote;

  const invoke = async ({ invoke: name, body, more }: Call, session: MemberSession) =>
    requests.invoke(name, { ...body, ...(await more?.(remote, session)) }, session);

  return async (entry: Entry, session: MemberSession): Promise<SendOutcome> => {
    const kind = kinds.get(entry.kind);
    const payload = kind?.owner === 'member' ? readPayload(kind, entry) : null;
    if (kind?.owner !== 'member' || payload === null) return unreadable;

    const applied = async (request: After<unknown>, row: RemoteRow): Promise<SendOutcome> => {
      const next = request.after?.(row.value, payload);
      return (next && (await invoke(next, session))) ?? { kind: 'applied', rows: [row] };
    };
    const insert = async (request: Insert<unknown>): Promise<SendOutcome> => {
      const own = { id: entry.id, [request.ownerColumn]: session.uid };
      const table = () => named.from(request.into);
      const found = await requests.insertOnce(
        request.into,
        {
          write: table()
            .upsert({ ...payload, ...own }, once)
            .select(wholeRow),
          find: table().select(wholeRow).match(own),
        },
        session,
      );
      if ('outcome' in found) return found.outcome;
      const { row } = found;
      return request.isSame(row.value, payload) ? applied(request, row) : idConflict;
    };
    const call = async (request: Rpc<unknown>): Promise<SendOutcome> => {
      const { answers, doneAt } = request;
      const query = named.rpc(request.rpc, { ...(request.args?.(payload) ?? payload), entry_id: entry.id });
      const result = await requests.call(query, session);
      if ('outcome' in result) {
        const { outcome } = result;
        const isDone = outcome.kind === 'rejected' && outcome.refusal.code === doneAt;
        return isDone ? { kind: 'applied', rows: [] } : outcome;
      }
      if (answers === undefined) return { kind: 'applied', rows: [] };
      if (answers === 'several') return { kind: 'applied', rows: toNamedRows(requests.tables, result.data) };
      const row = requests.tables.get(answers)?.read(result.data);
      return row ? applied(request, row) : notUnderstood;
    };

    const request: MemberRequest<unknown> = kind.request;
    return 'rpc' in request ? call(request) : insert(request);
  };
};
