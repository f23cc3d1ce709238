import { notices } from '../content/notices.ts';
import { changes } from '../app/capabilities.ts';
import { portal } from '../app/services.ts';
import { cacheApplicationPage } from '../features/applications/cache-application-page.ts';
import { application, editionNews } from '../features/applications/changes.ts';
import { applicationsStored } from '../features/applications/stored.ts';
import { edit } from '../features/chat/changes.ts';
import { withSavedEdit } from '../features/chat/rules/message.ts';
import { chatStored } from '../features/chat/stored.ts';
import { readInstallRecord, recordInstall } from '../features/install/install-offer.ts';
import { valuesSetBy } from '../features/people/changes.ts';
import { withSaved } from '../features/people/rules/overwritten.ts';
import { profileStored } from '../features/people/stored.ts';
import type { LateOutcome } from '../engine/member/outbox.ts';
import { createServices, type Services } from '../engine/member/services.ts';
import { readPayload } from '../engine/sync/kind.ts';
import type { SyncEvent } from '../engine/sync/ports.ts';
import { toastOutcome } from '../ui/toast-outcome.ts';
import { showToast } from '../ui/toast.tsx';

/** The kinds of change of the forms, which load before the services. */
export const visitorChanges = { application, editionNews };

/** Starts the services of a document. `firstViewShown` resolves once its first view is shown. */
export const startServices = (firstViewShown: Promise<void>): Services =>
  createServices({ ...portal, firstViewShown, showOutcome: toastLateOutcome, onEvent: recordEvent });

/** Shows the outcome of an entry that was written offline or before a reload. */
const toastLateOutcome = (outcome: LateOutcome): void => {
  if (outcome.kind === 'withdrawn') return showToast(notices.withdrawn);
  if (outcome.kind === 'not-withdrawn') return showToast(notices.notWithdrawn);
  const { entryKind: kind, payload } = outcome;
  const change = changes.get(kind);
  const read = change && readPayload(change, { kind, payload });
  if (!change || (read === null && outcome.kind === 'delivered')) return;
  toastOutcome(change, read)(outcome);
};

type Sent = Parameters<typeof readPayload>[1];

/** Stores what the screens still need of an entry that was queued or delivered. `uid`: the member on this page. */
const recordEvent = (event: SyncEvent, uid: string | null): void => {
  if (event.kind === 'queued' && !readInstallRecord().hasWritten) recordInstall({ hasWritten: true });
  if (event.kind !== 'delivered') return;
  const { id, entryKind: kind, payload } = event;
  recordReceipt(id, { kind, payload });
  if (uid !== null) recordSaved(uid, { kind, payload });
};

/** Stores the receipts that the visitor's forms show. */
const recordReceipt = (id: string, sent: Sent) => {
  const asked = readPayload(editionNews, sent);
  if (asked) applicationsStored.newsAsked.write(asked.email);
  const applied = readPayload(application, sent);
  if (applied?.receipt_token === undefined) return;
  const { name, email, plan, receipt_token: token, filled_honeypot: isUnmailed } = applied;
  const at = new Date().toISOString();
  applicationsStored.receipt.write({ id, name, email, plan, at, token, isUnmailed });
  // When caching fails, the page of the application opens online only.
  cacheApplicationPage().catch(() => undefined);
};

/** Stores saved edits and profile values: chat and profile notice when another device overwrites them. */
const recordSaved = (uid: string, sent: Sent) => {
  const { savedEdits } = chatStored(uid);
  const { savedProfile } = profileStored(uid);
  const edited = readPayload(edit, sent);
  if (edited) savedEdits.write(withSavedEdit(savedEdits.read(), edited, Date.now()));
  const values = valuesSetBy(sent);
  if (values) savedProfile.write(withSaved(savedProfile.read(), values, Date.now()));
};
