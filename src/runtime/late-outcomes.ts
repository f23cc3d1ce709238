import type { SyncEvent } from '../sync/ports.ts';
import type { Events } from '../local/browser/ports.ts';

export type LateOutcome = Extract<
  SyncEvent,
  { kind: 'delivered' | 'refused' | 'withdrawn' | 'not-withdrawn' }
>;

export interface LateOutcomes {
  /** From now on this page tells how that entry ends; a form that still waits for it tells by itself. */
  track(id: string): void;
  /** Hears first of what ended before there was anybody to hear of it: the page may be drawn later than things arrive. */
  subscribe(hear: (outcome: LateOutcome) => void): () => void;
}

/** How things ended that a form no longer waits for: sent offline, or before the page was reloaded. */
export const createLateOutcomes = (events: Events): LateOutcomes => {
  const tracked = new Set<string>();
  const listeners = new Set<(outcome: LateOutcome) => void>();
  const unheard: LateOutcome[] = [];
  events.subscribe((event) => {
    if (!isOutcome(event) || !tracked.has(event.id)) return;
    // The server still has to say that it delivered the entry.
    if (event.kind !== 'not-withdrawn') tracked.delete(event.id);
    if (listeners.size === 0) unheard.push(event);
    for (const hear of listeners) hear(event);
  });
  return {
    track: (id) => void tracked.add(id),
    subscribe(hear) {
      for (const outcome of unheard.splice(0)) hear(outcome);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};

const isOutcome = (event: SyncEvent): event is LateOutcome =>
  event.kind === 'delivered' ||
  event.kind === 'refused' ||
  event.kind === 'withdrawn' ||
  event.kind === 'not-withdrawn';
