import { readPayload } from '../domain/kinds.ts';
import { valuesOfChange, valuesOfPrivacy, withSaved } from '../domain/overwritten.ts';
import { deviceValues } from '../local/store/keys.ts';
import { memberValues } from '../local/store/member-keys.ts';
import type { SyncEvent } from '../sync/ports.ts';

type Sent = Parameters<typeof readPayload>[1];

/** Stores what the screens still need of a delivered entry, whichever tab or worker sent it. `uid`: the member on this page. */
export const noteDelivered = (
  { id, entryKind: kind, payload }: Extract<SyncEvent, { kind: 'delivered' }>,
  uid: string | null,
): void => {
  noteReceipt(id, { kind, payload });
  if (uid !== null) noteSaved(uid, { kind, payload });
};

/** The application's form shows what has arrived. */
const noteReceipt = (id: string, sent: Sent) => {
  const application = readPayload('application', sent);
  if (!application) return;
  const { email, plan, receipt_token: token } = application;
  const at = new Date().toISOString();
  deviceValues.receipt.write({ id, email, plan, at, ...(token === undefined ? {} : { token }) });
};

/** The profile notices when another device overwrites a value that this one has saved. */
const noteSaved = (uid: string, sent: Sent) => {
  const change = readPayload('profile', sent);
  const settings = readPayload('privacy', sent);
  if (!change && !settings) return;
  const values = { ...(change && valuesOfChange(change)), ...(settings && valuesOfPrivacy(settings)) };
  const { savedProfile } = memberValues(uid);
  savedProfile.write(withSaved(savedProfile.read(), values, Date.now()));
};
