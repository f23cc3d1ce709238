import { randomBytes } from 'node:crypto';

export type PresenceMeta = Readonly<Record<string, unknown>>;
/** Keys to their entries, in the shape that Phoenix.Presence sends. */
export type PresenceEntries = Record<string, { metas: PresenceMeta[] }>;

export interface PresenceDiff {
  readonly joins: PresenceEntries;
  readonly leaves: PresenceEntries;
}

export interface Presence<Member> {
  /** Null when the member already tracks exactly this payload. */
  track(member: Member, key: string, payload: Record<string, unknown>): PresenceDiff | null;
  /** Null when the member tracked nothing. */
  untrack(member: Member): PresenceDiff | null;
  state(): PresenceEntries;
}

/** Who is present on one topic. A member tracks at most one entry; several members may share a key. */
export function createPresence<Member>(makeRef: () => string = randomRef): Presence<Member> {
  const tracked = new Map<Member, { key: string; payload: string; meta: PresenceMeta }>();
  return {
    track(member, key, payload) {
      const serialized = JSON.stringify(payload);
      const previous = tracked.get(member);
      if (previous?.payload === serialized) return null;
      const meta = {
        ...payload,
        phx_ref: makeRef(),
        ...(previous ? { phx_ref_prev: previous.meta['phx_ref'] } : {}),
      };
      tracked.set(member, { key, payload: serialized, meta });
      return {
        joins: { [key]: { metas: [meta] } },
        leaves: previous ? { [previous.key]: { metas: [previous.meta] } } : {},
      };
    },
    untrack(member) {
      const previous = tracked.get(member);
      if (!previous) return null;
      tracked.delete(member);
      return { joins: {}, leaves: { [previous.key]: { metas: [previous.meta] } } };
    },
    state() {
      const entries: PresenceEntries = {};
      for (const { key, meta } of tracked.values()) (entries[key] ??= { metas: [] }).metas.push(meta);
      return entries;
    },
  };
}

function randomRef(): string {
  return randomBytes(12).toString('base64');
}
