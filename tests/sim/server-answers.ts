import type { Answer } from '../../src/engine/sync/classify.ts';
import type { Entry } from '../../src/engine/sync/entry.ts';
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

/** The message that an edit or a reaction is about; null for any other entry. */
const aboutOf = (entry: Entry): string | null => (entry.payload as { readonly about?: string }).about ?? null;

/** Whether the entry changes a row with another id than its own. The server then records its arrival in the ledger. */
export const isChange = ({ kind }: Entry): boolean =>
  kind === 'profile' || kind === 'edit' || kind === 'reaction';

/** The key of an entry's row. Applications and decisions have no row, so the store holds none under their key. */
export const targetOf = (entry: Entry, uid: string): Pick<StoredRow, 'table' | 'id' | 'audience'> => {
  if (entry.kind === 'profile') return { table: 'profiles', id: uid, audience: null };
  if (entry.kind === 'invitation') return { table: 'invitations', id: entry.id, audience: uid };
  const about = aboutOf(entry);
  if (entry.kind === 'reaction') return { table: 'reactions', id: `${about} ${uid}`, audience: null };
  return { table: 'messages', id: about ?? entry.id, audience: null };
};

/** The server's refusals. The server refuses an entry with this text until `forgive`, and accepts one with another text. */
export const createRefusals = (now: () => number) => {
  const refusals = new Map<string, { readonly code: string; readonly forgivenAt: number }>();
  /** Ids that the server has refused at least once. */
  const everRefused = new Set<string>();
  const keyOfText = (entry: Entry) => `${entry.id} ${contentOf(entry)}`;
  return {
    everRefused,
    refuse(entry: Entry, code: string) {
      const key = keyOfText(entry);
      if (!refusals.has(key)) refusals.set(key, { code, forgivenAt: Number.POSITIVE_INFINITY });
    },
    /** Accepts later requests with this entry. */
    forgive(id: string) {
      for (const [key, { code, forgivenAt }] of refusals)
        if (key.startsWith(`${id} `) && forgivenAt > now()) refusals.set(key, { code, forgivenAt: now() });
    },
    /** Refuses an entry whose id is in use, or that another decision preceded. */
    refuseTaken(entry: Entry) {
      everRefused.add(entry.id);
      return { code: 'PT409', message: 'refused' };
    },
    /** Returns the entry's refusal; null accepts it. `requestedAt`: when the request was made. */
    judge(entry: Entry, requestedAt: number): { readonly code: string; readonly message: string } | null {
      const refusal = refusals.get(keyOfText(entry));
      if (!refusal || requestedAt > refusal.forgivenAt) return null;
      everRefused.add(entry.id);
      return { code: refusal.code, message: 'refused' };
    },
  };
};
