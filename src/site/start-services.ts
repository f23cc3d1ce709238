import { notices } from '../content/notices.ts';
import { application, editionNews } from '../features/applications/changes.ts';
import { changes } from '../app/capabilities.ts';
import { portal } from '../app/services.ts';
import { readPayload } from '../engine/sync/kind.ts';
import type { LateOutcome } from '../engine/member/outbox.ts';
import { createServices, type Services } from '../engine/member/services.ts';
import { toastOutcome } from '../ui/toast-outcome.ts';
import { showToast } from '../ui/toast.tsx';
import { recordEvent } from './record-delivered.ts';

/** Used by the forms, which load before. */
export const visitorChanges = { application, editionNews };

/** Starts the services of a document. `firstViewShown`: when its first view is shown. */
export const startServices = (firstViewShown: Promise<void>): Services =>
  createServices({ ...portal, firstViewShown, showOutcome: tellOutcome, onEvent: recordEvent });

/** Shows the outcome of an entry that was written offline or before a reload. */
const tellOutcome = (outcome: LateOutcome): void => {
  if (outcome.kind === 'withdrawn') return showToast(notices.withdrawn);
  if (outcome.kind === 'not-withdrawn') return showToast(notices.notWithdrawn);
  const { entryKind: kind, payload } = outcome;
  const change = changes.get(kind);
  const read = change && readPayload(change, { kind, payload });
  if (!change || (read === null && outcome.kind === 'delivered')) return;
  toastOutcome(change, read)(outcome);
};
