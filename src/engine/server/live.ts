import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { createLiveJoins } from '../sync/live-joins.ts';
import type { RemoteRow } from '../sync/ports.ts';
import type { MirrorSchema } from '../local/mirror/mirror-db.ts';
import type { Table } from '../sync/table.ts';
import type { Remote } from './client.ts';

interface LiveListener {
  /** Called once for each join, when the server confirms that it delivers changes from now on, some time after SUBSCRIBED. */
  readonly onLive: () => void;
  readonly onRows: (rows: readonly RemoteRow[]) => void;
  /** Called when a row was deleted, or came without a column. A pull reads it. */
  readonly onMissed: () => void;
}

const reopenDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/**
 * Keeps the private channel open for one member: new and changed rows of these tables, and
 * tombstones in place of deletions. The client rejoins after errors by itself, but not after the server closed the channel
 * because its token had expired: then this opens a new channel. Returns the function that closes it.
 */
export const listenLive = (
  remote: Remote,
  uid: string,
  { tables, channel: name }: Pick<MirrorSchema, 'tables' | 'channel'>,
  listener: LiveListener,
): (() => void) => {
  let channel: RealtimeChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let closings = 0;
  const joins = createLiveJoins(listener.onLive);

  /** Gives the socket the current token; it would rejoin with the expired one. */
  const renewToken = () => remote.realtime.setAuth().catch(() => undefined);

  const open = async () => {
    await renewToken();
    if (isStopped) return;
    const current = remote.channel(name, { config: { private: true } });
    channel = current;
    const changed = (table: Table) => (payload: { readonly new: object }) => {
      // The hosted service leaves out large values: those that an update did not change, and all of a large record.
      if (!table.columns.every((column) => Object.hasOwn(payload.new, column))) return listener.onMissed();
      const row = table.read(payload.new);
      if (row) listener.onRows([row]);
    };
    for (const table of tables.values()) {
      const { owner } = table;
      const rows = {
        schema: 'public',
        table: table.name,
        ...(owner ? { filter: `${owner}=eq.${uid}` } : {}),
      };
      current
        .on('postgres_changes', { event: 'INSERT', ...rows }, changed(table))
        .on('postgres_changes', { event: 'UPDATE', ...rows }, changed(table));
    }
    current
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'tombstones' }, listener.onMissed)
      .on('system', {}, (message: { readonly extension?: string; readonly status?: string }) => {
        if (message.extension !== 'postgres_changes' || message.status !== 'ok') return;
        closings = 0;
        joins.confirmed();
      })
      .subscribe((status) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) joins.joined();
        if (status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR) void renewToken();
        if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED || isStopped || channel !== current) return;
        timer = setTimeout(() => void open(), reopenDelaysMs[closings] ?? 10_000);
        closings += 1;
      });
  };

  void open();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    if (channel) void remote.removeChannel(channel);
  };
};
