import * as v from 'valibot';
import type { PullPage } from '../sync/ports.ts';
import { readTombstone } from '../sync/table.ts';
import { toRows } from './rows.ts';
import type { MirrorSchema } from '../local/mirror/mirror-db.ts';
import type { ServerDocument } from '../sync/document.ts';

const position = v.object({ xid: v.string(), id: v.string() });

const pageSchema = v.object({
  uid: v.string(),
  epoch: v.string(),
  horizon: v.string(),
  misses_tombstones: v.optional(v.boolean(), false),
  recent: v.optional(v.array(v.unknown()), []),
  activity: v.optional(
    v.object({ as_of: v.string(), rows: v.array(v.object({ id: v.string(), last_active: v.string() })) }),
  ),
  documents: v.record(v.string(), v.nullable(v.object({ revision: v.string(), content: v.unknown() }))),
  tables: v.record(
    v.string(),
    v.object({ rows: v.array(v.unknown()), scan: v.nullable(position), more: v.boolean() }),
  ),
});

/** Reads the answer of `sync_pull`. Returns null when this version does not understand it. */
export const readPullPage = (
  { tables, documents: known }: Pick<MirrorSchema, 'tables' | 'documents'>,
  input: unknown,
): PullPage | null => {
  const parsed = v.safeParse(pageSchema, input);
  if (!parsed.success) return null;
  const isUnreadable = ({ name, schema }: ServerDocument) => {
    const document = parsed.output.documents[name];
    return document && schema && !v.is(schema, document.content);
  };
  if (known.some(isUnreadable)) return null;
  const { tables: pulled, misses_tombstones: missesTombstones, recent, activity, ...page } = parsed.output;
  const scanned = Object.entries(pulled);
  return {
    ...page,
    missesTombstones,
    rows: scanned.flatMap(([name, { rows }]) => toRows(tables, name, rows)),
    tombstones: (pulled['tombstones']?.rows ?? []).flatMap((row) => readTombstone(tables, row) ?? []),
    recent: [...tables.values()].flatMap(({ name, hasRecent }) =>
      hasRecent ? toRows(tables, name, recent) : [],
    ),
    scans: Object.fromEntries(scanned.map(([name, { scan, more }]) => [name, { last: scan, more }])),
    ...(activity ? { activity: { asOf: activity.as_of, rows: activity.rows } } : {}),
  };
};
