import { outcomeNotice } from '../content/kind-texts.ts';
import { notices } from '../content/notices.ts';
import type { LateOutcome } from '../member/late-outcomes.ts';
import { createServices, type Services } from '../member/services.ts';
import { showToast } from '../ui/toast.tsx';

/** Starts the services of a document. `shown`: when its first view is shown. */
export const startServices = (shown: Promise<void>): Services => createServices(shown, tellOutcome);

/** Shows the outcome of an entry that was written offline or before a reload. */
const tellOutcome = (outcome: LateOutcome): void => {
  if (outcome.kind === 'withdrawn') return showToast(notices.withdrawn);
  if (outcome.kind === 'not-withdrawn') return showToast(notices.notWithdrawn);
  const { entryKind: kind, payload } = outcome;
  return showToast(outcomeNotice({ kind, payload }, outcome.kind === 'refused' ? outcome.refusal : null));
};
