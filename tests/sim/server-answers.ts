import type { Answer } from '../../src/sync/classify.ts';
import type { Entry } from '../../src/sync/entry.ts';
import type { Denial } from './faults.ts';
import type { StoredRow } from './server-rows.ts';

export const problem = (status: number, code: string): Answer => ({
  status,
  body: { code, message: 'no' },
  retryAfterMs: null,
});

export const denied = (how: Denial): Answer =>
  how === 'expired' ? problem(401, 'PGRST303') : problem(how === 'anonymous' ? 401 : 403, '42501');

export const contentOf = (entry: Entry): string => (entry.payload as { readonly content: string }).content;

export const targetOf = (entry: Entry, uid: string): Pick<StoredRow, 'table' | 'id' | 'audience'> => {
  if (entry.kind === 'profile') return { table: 'profiles', id: uid, audience: null };
  if (entry.kind === 'invitation') return { table: 'invitations', id: entry.id, audience: uid };
  return { table: 'messages', id: entry.id, audience: null };
};

/** Refuses an entry until its text changes, or the refusal ends. */
export const createRefusals = (now: () => number) => {
  const refusals = new Map<string, { readonly code: string; readonly forgivenAt: number }>();
  /** Ids that were really refused, once at least. */
  const everRefused = new Set<string>();
  const keyOfText = (entry: Entry) => `${entry.id} ${contentOf(entry)}`;
  return {
    everRefused,
    refuse(entry: Entry, code: string) {
      const key = keyOfText(entry);
      if (!refusals.has(key)) refusals.set(key, { code, forgivenAt: Number.POSITIVE_INFINITY });
    },
    /** Requests that are made from now on are taken. */
    forgive(id: string) {
      for (const [key, { code, forgivenAt }] of refusals)
        if (key.startsWith(`${id} `) && forgivenAt > now()) refusals.set(key, { code, forgivenAt: now() });
    },
    /** The id was used before, by this entry or another. */
    refuseAsUsed(entry: Entry) {
      everRefused.add(entry.id);
      return { code: '23505', message: 'used' };
    },
    /** Null: it is taken. `bornAt`: when the request was made. */
    judge(entry: Entry, bornAt: number): { readonly code: string; readonly message: string } | null {
      const refusal = refusals.get(keyOfText(entry));
      if (!refusal || bornAt > refusal.forgivenAt) return null;
      everRefused.add(entry.id);
      return { code: refusal.code, message: 'refused' };
    },
  };
};
