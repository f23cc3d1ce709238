import * as v from 'valibot';
import type { Standing } from '../domain/profile.ts';
import { mirrorTables, type Activity, type PullPage, type RemoteRow, type Tombstone } from '../sync/ports.ts';
import { toRemoteRow, toTombstone } from './rows.ts';

const position = v.object({ xid: v.string(), id: v.string() });

const standing = v.object({
  suspension: v.optional(v.object({ until: v.string(), reason: v.string() })),
  seat: v.optional(v.object({ edition: v.string(), since: v.string(), starts_at: v.optional(v.string()) })),
  desk: v.optional(v.object({ waiting: v.number() })),
}) satisfies v.GenericSchema<unknown, Standing>;

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

const isPresent = <T>(item: T | null): item is T => item !== null;

/** Reads the answer of `sync_pull`. Returns null when this version does not understand it. */
export const readPullPage = (input: unknown): PullPage | null => {
  const parsed = v.safeParse(pageSchema, input);
  if (!parsed.success) return null;
  const held = parsed.output.documents['standing'];
  if (held && !v.is(standing, held.content)) return null;
  const {
    uid,
    epoch,
    horizon,
    misses_tombstones: missesTombstones,
    tables,
    activity,
    documents,
  } = parsed.output;
  const recent = parsed.output.recent.map((row) => toRemoteRow('messages', row)).filter(isPresent);
  const rows: RemoteRow[] = mirrorTables.flatMap((name) =>
    (tables[name]?.rows ?? []).map((row) => toRemoteRow(name, row)).filter(isPresent),
  );
  const tombstones: Tombstone[] = (tables['tombstones']?.rows ?? []).map(toTombstone).filter(isPresent);
  const scans = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, { last: table.scan, more: table.more }]),
  );
  const page = {
    uid,
    epoch,
    horizon,
    missesTombstones,
    rows,
    tombstones,
    recent,
    scans,
    documents,
  };
  return activity ? { ...page, activity: toActivity(activity) } : page;
};

const toActivity = ({
  as_of,
  rows,
}: NonNullable<v.InferOutput<typeof pageSchema>['activity']>): Activity => ({
  asOf: as_of,
  rows: rows.map(({ id, last_active }) => ({ id, lastActive: last_active })),
});
