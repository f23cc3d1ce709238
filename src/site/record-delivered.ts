import { withSavedEdit } from '../features/chat/rules/message.ts';
import { withSaved } from '../features/people/rules/overwritten.ts';
import { application, editionNews } from '../features/applications/changes.ts';
import { edit } from '../features/chat/changes.ts';
import { valuesSetBy } from '../features/people/changes.ts';
import { cacheApplicationPage } from '../features/applications/cache-application-page.ts';
import { applicationsStored } from '../features/applications/stored.ts';
import { chatStored } from '../features/chat/stored.ts';
import { recordInstall, readInstallRecord } from '../features/install/install-offer.ts';
import { profileStored } from '../features/people/stored.ts';
import type { SyncEvent } from '../engine/sync/ports.ts';
import { readPayload } from '../engine/sync/kind.ts';

type Sent = Parameters<typeof readPayload>[1];

/** Stores what the screens still need of an entry that was queued or delivered. `uid`: the member on this page. */
export const recordEvent = (event: SyncEvent, uid: string | null): void => {
  if (event.kind === 'queued' && !readInstallRecord().hasWritten) recordInstall({ hasWritten: true });
  if (event.kind !== 'delivered') return;
  const { id, entryKind: kind, payload } = event;
  recordReceipt(id, { kind, payload });
  if (uid !== null) recordSaved(uid, { kind, payload });
};

/** The visitor's forms show what has arrived. */
const recordReceipt = (id: string, sent: Sent) => {
  const asked = readPayload(editionNews, sent);
  if (asked) applicationsStored.newsAsked.write(asked.email);
  const applied = readPayload(application, sent);
  if (applied?.receipt_token === undefined) return;
  const { name, email, plan, receipt_token: token, filled_honeypot: isUnmailed } = applied;
  applicationsStored.receipt.write({
    id,
    name,
    email,
    plan,
    at: new Date().toISOString(),
    token,
    isUnmailed,
  });
  // Without it the page opens online only, as on any other device.
  cacheApplicationPage().catch(() => undefined);
};

/** Profile and chat notice when another device overwrites what this one has saved. */
const recordSaved = (uid: string, sent: Sent) => {
  const { savedEdits } = chatStored(uid);
  const { savedProfile } = profileStored(uid);
  const edited = readPayload(edit, sent);
  if (edited) savedEdits.write(withSavedEdit(savedEdits.read(), edited, Date.now()));
  const values = valuesSetBy(sent);
  if (values) savedProfile.write(withSaved(savedProfile.read(), values, Date.now()));
};
