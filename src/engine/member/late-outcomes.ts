import type { SyncEvent } from '../sync/ports.ts';
import type { Events } from '../local/browser/ports.ts';

export type LateOutcome = Extract<
  SyncEvent,
  { kind: 'delivered' | 'refused' | 'withdrawn' | 'not-withdrawn' }
>;

/**
 * Announces the outcome of entries that no form waits for any more: they were written offline, or before the page was
 * reloaded. Returns the function that adds an entry by its id.
 */
export const announceLateOutcomes = (
  events: Events,
  show: (outcome: LateOutcome) => void,
): ((id: string) => void) => {
  const unannounced = new Set<string>();
  events.subscribe((event) => {
    if (!isOutcome(event) || !unannounced.has(event.id)) return;
    // The entry had arrived, so `delivered` or `refused` still follows.
    if (event.kind !== 'not-withdrawn') unannounced.delete(event.id);
    show(event);
  });
  return (id) => void unannounced.add(id);
};

const isOutcome = (event: SyncEvent): event is LateOutcome =>
  event.kind === 'delivered' ||
  event.kind === 'refused' ||
  event.kind === 'withdrawn' ||
  event.kind === 'not-withdrawn';
