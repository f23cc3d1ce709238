import type { SyncEvent } from '../sync/ports.ts';
import type { Events } from '../local/browser/ports.ts';

export type LateOutcome = Extract<
  SyncEvent,
  { kind: 'delivered' | 'refused' | 'withdrawn' | 'not-withdrawn' }
>;

/**
 * Tells how things ended that no form waits for any more: sent offline, or before the page was reloaded. Returns how to
 * follow one more entry, by its id; a form that still waits for it tells by itself.
 */
export const tellLateOutcomes = (
  events: Events,
  tell: (outcome: LateOutcome) => void,
): ((id: string) => void) => {
  const tracked = new Set<string>();
  events.subscribe((event) => {
    if (!isOutcome(event) || !tracked.has(event.id)) return;
    // The server still has to say that it delivered the entry.
    if (event.kind !== 'not-withdrawn') tracked.delete(event.id);
    tell(event);
  });
  return (id) => void tracked.add(id);
};

const isOutcome = (event: SyncEvent): event is LateOutcome =>
  event.kind === 'delivered' ||
  event.kind === 'refused' ||
  event.kind === 'withdrawn' ||
  event.kind === 'not-withdrawn';
