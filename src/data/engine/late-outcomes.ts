import type { SyncEvent } from '../../sync/ports.ts';
import type { Events } from '../browser/ports.ts';

export type LateOutcome = Extract<SyncEvent, { kind: 'delivered' | 'refused' }>;

export interface LateOutcomes {
  /** From now on this page tells how that entry ends; a form that still waits for it tells by itself. */
  track(id: string): void;
  subscribe(hear: (outcome: LateOutcome) => void): () => void;
}

/** How things ended that a form no longer waits for: sent offline, or before the page was reloaded. */
export const createLateOutcomes = (events: Events): LateOutcomes => {
  const tracked = new Set<string>();
  const listeners = new Set<(outcome: LateOutcome) => void>();
  events.subscribe((event) => {
    if ((event.kind !== 'delivered' && event.kind !== 'refused') || !tracked.delete(event.id)) return;
    for (const hear of listeners) hear(event);
  });
  return {
    track: (id) => void tracked.add(id),
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};
